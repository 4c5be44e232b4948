// What is asked about a photo: whose it is, how its player draws, what is in doubt, how many coins.

import { ask } from "./api.js";
import { ask as window, button, h, minus } from "./dom.js";
import { crop, map } from "./map.js";
import { sign } from "./signs.js";
import { t } from "./words.js";

/** @typedef {{id: string, looked_at: any}} Photo */
/** @typedef {{token: string, name: string}} Content */

const MOST_CROPS = 6;

/** @param {Photo} photo */
export function picture(photo) {
  return `/api/photos/${photo.id}/map.jpg`;
}

/**
 * Send an answer; what stands there afterwards comes with the next snapshot.
 * @param {Photo} photo
 * @param {Record<string, any>} answer
 */
export async function say(photo, answer) {
  const busy = document.getElementById(`photo-${photo.id}`);
  busy?.setAttribute("aria-busy", "true");
  try {
    await ask("POST", `/api/photos/${photo.id}/answers`, { after: photo.looked_at.said, answer });
  } finally {
    busy?.removeAttribute("aria-busy");
  }
}

/**
 * @param {Photo} photo
 * @param {Content[]} contents
 * @param {(work: Promise<any>) => void} doing
 */
export function question(photo, contents, doing) {
  const look = photo.looked_at;
  const send = (/** @type {any} */ answer) => doing(say(photo, answer));
  if (look.undecided) return undecided(look.undecided, send);
  if (look.question.topic === "legend") return legend(photo, contents, send);
  if (look.question.topic === "coins") return coins(look.question, send);
  return doubt(photo, contents, send);
}

/** @param {any} asked @param {(answer: any) => void} send */
function undecided(asked, send) {
  return [
    h("h3", {}, asked.question),
    h("div", { class: "choices" }, asked.choices.map((/** @type {string} */ label, /** @type {number} */ way) =>
      button(label, () => send({ way }), { class: "choice" }))),
  ];
}

/** @param {Photo} photo @param {Content[]} contents @param {(answer: any) => void} send */
function legend(photo, contents, send) {
  const { legend: entries, question: asked } = photo.looked_at;
  return [
    h("h3", {}, asked.text),
    h("p", { class: "hint" }, t("legend.how")),
    h("ul", { class: "legend" }, entries.map((/** @type {any} */ entry, /** @type {number} */ number) =>
      h("li", { class: entry.doubt ? "doubtful" : "" },
        h("button", { type: "button", class: "entry", onclick: () => change(number) },
          h("span", { class: "crops" }, entry.shown.slice(0, 3).map((/** @type {string} */ name) =>
            crop(picture(photo), name, name))),
          sign(entry.read),
          h("span", { class: "words" },
            h("b", {}, entry.name), h("small", {}, entry.often),
            entry.doubt && h("small", { class: "warning" }, entry.doubt)))))),
    button(t("legend.right"), () => send({ taken: true }), { class: "main" }),
  ];

  /** @param {number} number */
  async function change(number) {
    const entry = entries[number];
    const answer = await window(t("legend.what"), (/** @type {(answer: any) => void} */ done) => [
      h("div", { class: "crops large" }, entry.shown.slice(0, MOST_CROPS).map((/** @type {string} */ name) =>
        crop(picture(photo), name, name))),
      h("p", { class: "hint" }, entry.spaces.join(", ")),
      offered(contents, entry.read, (token) => done({ named: number, as: token })),
      entry.spaces.length > 1 ? button(t("legend.split"), () => done({ split: number })) : null,
      ...entries.map((/** @type {any} */ other, /** @type {number} */ at) => at !== number && other.read !== entry.read
        && button(t("legend.same", { sign: other.name }), () => done({ joined: at, with: number }), { class: "quiet" })),
    ], t("leave"));
    if (answer) send(answer);
  }
}

/** @param {Photo} photo @param {Content[]} contents @param {(answer: any) => void} send */
function doubt(photo, contents, send) {
  const { question: asked, sheet } = photo.looked_at;
  const spaces = asked.spaces.slice(0, MOST_CROPS);
  const { slot, earlier, contradicted } = photo.looked_at;
  const how = spaces.length === 1 && contradicted[spaces[0]];
  const then = how && earlier && `/api/sheets/${encodeURIComponent(slot.player)}/${earlier.id}/map.jpg`;
  return [
    h("h3", {}, asked.text),
    how && h("p", { class: "note warning" }, how),
    h("div", { class: spaces.length > 1 || then ? "crops large" : "crops one" },
      then && crop(then, spaces[0], `${spaces[0]}, ${earlier.name}`),
      spaces.map((/** @type {string} */ name) => crop(picture(photo), name, name)),
      map(sheet, { picture: picture(photo), marked: asked.spaces, label: t("map.where") })),
    asked.stake && h("p", { class: "hint" }, asked.stake),
    h("div", { class: "choices" }, asked.choices.map((/** @type {any} */ choice) =>
      button("", () => send({ answer: choice.answer }), {
        class: "choice", "aria-label": choice.points === null ? choice.name : t("choice.points", { name: choice.name, points: minus(choice.points) }),
      })).map((/** @type {HTMLElement} */ one, /** @type {number} */ at) => {
      const choice = asked.choices[at];
      one.append(sign(choice.answer), h("span", {}, choice.name));
      if (choice.points !== null) one.append(h("b", { class: "worth" }, minus(choice.points)));
      return one;
    })),
    h("p", { class: "row" },
      button(t("doubt.other"), async () => {
        const answer = await window(asked.text, (/** @type {(answer: any) => void} */ done) => [
          offered(contents, asked.read, (token) => done({ answer: token }))], t("leave"));
        if (answer) send(answer);
      }, { class: "quiet" }),
      asked.spaces.length > 1 && asked.topic === "spaces" && button(t("doubt.apart"), () => send({ apart: true }), { class: "quiet" }),
      button(t("doubt.open"), () => send({ open: true }), { class: "quiet" })),
  ];
}

/** @param {any} asked @param {(answer: any) => void} send */
function coins(asked, send) {
  const others = new Map(asked.choices.map((/** @type {any} */ choice) => [choice.answer, choice.points]));
  return [
    h("h3", {}, asked.text),
    h("div", { class: "numbers" }, Array.from({ length: 15 }, (_, count) =>
      button(String(count), () => send({ answer: count }), { class: others.has(count) ? "likely" : "" }))),
  ];
}

/**
 * Everything that a space can hold, to choose from.
 * @param {Content[]} contents
 * @param {string} now
 * @param {(token: string) => void} take
 */
export function offered(contents, now, take) {
  return h("div", { class: "contents" }, contents.map(({ token, name }) => {
    const one = button("", () => take(token), { class: "content", "aria-pressed": token === now });
    one.append(sign(token), h("span", {}, name));
    return one;
  }));
}
