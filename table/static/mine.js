// The phone owner's sheets: photograph, what is asked, the score, "that is right".

import { ask } from "./api.js";
import { offered, picture, question, say } from "./asked.js";
import { ask as window, button, h } from "./dom.js";
import { map } from "./map.js";
import { chooser, progress, uploads } from "./photograph.js";
import { boxes, lines, payments, proofs } from "./score.js";
import { t } from "./words.js";

/**
 * @param {any} state
 * @param {(work: Promise<any>) => void} doing
 * @param {() => void} changed
 */
export function mine(state, doing, changed) {
  const { game, photos } = state;
  const { contents } = state;
  const parts = [
    ...[...uploads.values()].map((upload) => progress(upload, changed)),
    ...photos.map((/** @type {any} */ photo) => card(photo, contents, state, doing, changed)),
  ];
  if (!game) {
    parts.push(h("section", { class: "card hero" }, h("h2", {}, t("single.title")), h("p", {}, t("single.how")),
      chooser({ player: null, season: null, camera: t("photo.take"), file: t("photo.choose") }, changed)));
    return parts;
  }
  const own = state.phone.players.filter((/** @type {string} */ name) => game.players.some((/** @type {any} */ p) => p.name === name));
  return [...parts, ...own.map((/** @type {string} */ name) => turn(name, state, changed))];
}

/** What a player does next. @param {string} name @param {any} state @param {() => void} changed */
function turn(name, state, changed) {
  const player = state.game.players.find((/** @type {any} */ each) => each.name === name);
  const played = state.game.seasons.filter((/** @type {any} */ each) => each.played);
  const next = played.find((/** @type {any} */ each) => !player.seasons[each.id] && !player.on_the_way.includes(each.id));
  const done = played.filter((/** @type {any} */ each) => player.seasons[each.id]);
  const own = state.photos.some((/** @type {any} */ each) => each.player === name);
  const busy = own || player.on_the_way.length > 0 || [...uploads.values()].some((each) => each.player === name);
  if (busy && done.length === 0) return null;
  return h("section", { class: `card ${next && !busy ? "hero" : ""}` },
    h("h2", {}, name),
    done.length > 0 && h("p", { class: "done" }, done.map((/** @type {any} */ each) =>
      h("span", { class: "chip" }, `${each.name} ${player.seasons[each.id].boxes[4]}`.replace("-", "\u2212")))),
    next && !busy && [
      h("p", {}, t("turn.next", { season: next.name, edicts: next.edicts.join(", ") })),
      chooser({ player: name, season: next.id, camera: t("photo.take"), file: t("photo.choose") }, changed),
      h("p", { class: "hint" }, t("photo.how")),
    ],
    !next && player.on_the_way.length === 0 && h("p", {}, t("turn.all")));
}

/**
 * A photo that nobody confirmed yet.
 * @param {any} photo
 * @param {any[]} contents
 * @param {any} state
 * @param {(work: Promise<any>) => void} doing
 * @param {() => void} changed
 */
function card(photo, contents, state, doing, changed) {
  const look = photo.looked_at;
  const title = look?.slot ? `${look.slot.player} · ${look.slot.season.name}` : photo.player ?? t("photo.one");
  const withdraw = () => doing(ask("DELETE", `/api/photos/${photo.id}`));
  const frame = (/** @type {any[]} */ ...body) => h("section", { class: "card photo", id: `photo-${photo.id}` },
    h("h2", {}, title), ...body);
  if (!look) return frame(stages(photo));
  if (look.problem) {
    return frame(h("div", { class: "problem", role: "alert" }, h("p", {}, h("b", {}, look.problem.message)),
      look.problem.hint && h("p", {}, look.problem.hint),
      look.problem.remedy && h("p", {}, t(`remedy.${look.problem.remedy}`))),
    chooser({
      player: look.slot?.player ?? (state.phone.players.length === 1 ? state.phone.players[0] : null),
      season: null, camera: t("preview.again"), file: t("photo.choose"), quiet: true,
    }, () => {
      withdraw();
      changed();
    }),
    button(t("photo.withdraw"), withdraw, { class: "quiet" }));
  }
  const back = look.said > 0 && button(t("back"), () => doing(say(photo, { back: true })), { class: "quiet" });
  const leave = button(t("photo.withdraw"), async () => {
    if (await sure(t("photo.withdraw.sure"))) withdraw();
  }, { class: "quiet" });
  const warned = lines(t("cautions"), look.cautions, "warned");
  if (look.undecided || look.question) {
    return frame(warned, ...question(photo, contents, doing), h("p", { class: "row end" }, back, leave));
  }
  return frame(warned, ...settled(photo, contents, state, doing), h("p", { class: "row end" }, back, leave));
}

/** @param {any} photo @param {any[]} contents @param {any} state @param {(work: Promise<any>) => void} doing */
function settled(photo, contents, state, doing) {
  const look = photo.looked_at;
  const from = picture(photo);
  const nameOf = (/** @type {string} */ token) => contents.find((each) => each.token === token)?.name ?? token;
  return [
    look.score ? boxes(look.score) : payments(look.payments),
    look.ready && state.game && button(t("confirm"), () => doing(
      ask("POST", `/api/photos/${photo.id}/confirm`, { after: look.said })), { class: "main" }),
    lines(t("duties"), look.duties, "duties"),
    lines(t("books"), look.books, "warned"),
    look.score && proofs(photo.id, look.sheet, look.score, from),
    h("section", {}, h("h4", {}, t("read.so")), h("p", { class: "hint" }, t("read.tap")),
      map(look.sheet, { picture: from, label: t("read.so"), nameOf, tap: (name) => right(name) }),
      h("div", { class: "coins" }, h("span", {}, t("coins.marked")),
        button("−", () => doing(say(photo, { coins: Math.max(0, (look.sheet.coins ?? 0) - 1) })), { "aria-label": t("coins.less") }),
        h("b", {}, look.sheet.coins ?? "–"),
        button("+", () => doing(say(photo, { coins: Math.min(14, (look.sheet.coins ?? 0) + 1) })), { "aria-label": t("coins.more") }))),
  ];

  /** @param {string} name */
  async function right(name) {
    const at = "ABCDEFGHIJK".indexOf(name[0]) * 11 + Number(name.slice(1)) - 1;
    const now = look.sheet.spaces[at];
    const mark = look.sheet.attacks.includes(name);
    const answer = await window(t("space.what", { space: name }), (/** @type {(answer: string) => void} */ done) => [
      offered(contents, now, (token) => done(token + (mark ? "*" : ""))),
      button(mark ? t("space.unmark") : t("space.mark"), () => done(now + (mark ? "" : "*")), { class: "quiet" }),
    ], t("leave"));
    if (answer) doing(say(photo, { space: name, as: answer }));
  }
}

/** @param {any} photo */
function stages(photo) {
  return h("div", { class: "stages", role: "status" },
    h("span", { class: "turning", "aria-hidden": true }),
    h("span", {}, photo.ahead > 0 ? t("stage.waits", { n: photo.ahead }) : t("stage.reads")));
}

/** @param {string} text */
export async function sure(text) {
  return await window(text, (/** @type {(answer: boolean) => void} */ done) => [
    h("p", { class: "row" }, button(t("yes"), () => done(true), { class: "main" }))], t("leave"));
}
