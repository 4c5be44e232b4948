// The page: one snapshot in, one view out.

import { door, enter, scanned } from "./door.js";
import { cards } from "./cards.js";
import { button, h } from "./dom.js";
import { host } from "./host.js";
import { follow } from "./live.js";
import { mine } from "./mine.js";
import { uploads } from "./photograph.js";
import { seats } from "./seats.js";
import { sheets } from "./sheets.js";
import { standing } from "./standing.js";
import { choose, language, nameOf, preferred, speak, t } from "./words.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const LANGUAGES = ["en", "cs", "de", "pl", "ru"];
const VIEWS = /** @type {const} */ (["mine", "standing", "sheets", "cards", "host"]);
const ICONS = {
  mine: "M4 8h4l2-3h4l2 3h4v11H4zM12 10a3.6 3.6 0 1 0 .01 0",
  standing: "M4 20V10h4v10M10 20V4h4v16M16 20v-7h4v7",
  sheets: "M4 5l5-1 6 2 5-1v14l-5 1-6-2-5 1zM9 4v14M15 6v14",
  cards: "M6 4h9v13H6zM9 20h9V8",
  host: "M4 5h16v10H4zM2 19h20",
};

/** @type {any} */
let state = null;
/** @type {string | null} */
let view = null;
let choosing = false;
let reached = true;
let locked = false;
let why = "";
/** @type {() => void} */
let reopen = () => {};
let error = "";
let drawn = "";

/** Do something; what goes wrong is said. @param {Promise<any>} work */
function doing(work) {
  error = "";
  work.catch((fault) => {
    error = fault.status ? [fault.message, fault.hint].filter(Boolean).join(" ") : t("no.reach");
    if (fault.status === 401) locked = true;
    draw();
  });
}

function draw() {
  const focused = document.activeElement?.id;
  const [x, y] = [scrollX, scrollY];
  const open = document.querySelector("dialog[open]");
  if (open) return void setTimeout(draw, 300); // never under somebody's hands
  const typing = document.activeElement;
  if (typing instanceof HTMLInputElement && typing.type !== "file" && !locked && page.contains(typing)) {
    typing.addEventListener("blur", () => setTimeout(draw, 150), { once: true });
    return;
  }
  page.replaceChildren(...whole());
  scrollTo(x, y);
  if (focused) document.getElementById(focused)?.focus();
}

/** Draw although somebody has just typed: what they typed was taken. */
function redraw() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  draw();
}

/** @returns {HTMLElement[]} */
function whole() {
  if (locked) {
    return [h("main", {}, languages(), door(() => {
      locked = false;
      why = "";
      start();
    }, why))];
  }
  if (!state) return [h("main", {}, h("p", { class: "waiting", role: "status" }, t("stage.looks")))];
  const { game, phone } = state;
  const needsSeat = game && (choosing || (phone.players.length === 0 && !phone.host));
  const views = VIEWS.filter((each) => each !== "host" || phone.host)
    .filter((each) => each !== "mine" || !phone.host || choosing || phone.players.length > 0 || state.photos.length > 0 || state.single)
    .filter((each) => game || each === "mine" || each === "host");
  const shown = /** @type {any} */ (view && views.includes(/** @type {any} */ (view)) ? view : phone.host ? "host" : "mine");
  return [
    header(),
    h("main", { id: "main" },
      ...[error && h("div", { class: "card problem", role: "alert" }, h("p", {}, error), button(t("close"), () => {
        error = "";
        draw();
      }, { class: "quiet" })),
      needsSeat && shown !== "host"
        ? seats(state, doing, () => {
          choosing = false;
          redraw();
        })
        : body(shown)].flat().filter((each) => each)),
    views.length > 1 && !(needsSeat && shown !== "host") ? h("nav", { "aria-label": t("title") }, views.map((each) => tab(each, shown))) : h("span"),
  ];
}

/** @param {string} shown */
function body(shown) {
  const toMine = () => go("mine");
  switch (shown) {
    case "standing": return standing(state);
    case "sheets": return sheets(state, doing, draw, toMine);
    case "cards": return cards(state, doing);
    case "host": return host(state, doing, redraw, sitDown);
    default: return state.game || state.single ? mine(state, doing, draw) : [h("section", { class: "card hero" }, h("h2", {}, t("no.game.yet")), h("p", {}, t("no.game.host"))), ...mine(state, doing, draw).slice(0, -1)];
  }
}

/** Somebody plays with this phone or laptop, too. */
function sitDown() {
  choosing = true;
  go("mine");
}

/** @param {string} to */
function go(to) {
  view = to;
  error = "";
  redraw();
  scrollTo(0, 0);
}

/** @param {keyof typeof ICONS} each @param {string} shown */
function tab(each, shown) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[each]);
  icon.append(path);
  const tab = button("", () => go(each), { class: "tab", "aria-current": each === shown ? "page" : null });
  tab.append(icon, h("span", {}, t(`tab.${each}`)));
  return tab;
}

function header() {
  const { game, phone } = state;
  return h("header", {},
    h("span", { class: "game" }, game?.name ?? "cartoscore"),
    !reached && h("span", { class: "away", role: "status" }, t("no.reach")),
    phone.players.length > 0 && button(phone.players.join(", "), sitDown, { class: "quiet who", "aria-label": t("seats.change") }),
    languages());
}

function languages() {
  const there = state?.languages ?? LANGUAGES;
  return h("label", { class: "languages" }, h("span", { class: "unseen" }, t("language")),
    h("select", { onchange: async (/** @type {any} */ event) => {
      await choose(event.target.value);
      event.target.blur();
      reopen();
      draw();
    } }, there.map((/** @type {string} */ each) => h("option", { value: each, selected: each === language() }, nameOf(each)))));
}

function start() {
  reopen = follow((told) => {
    // Others' phones come and go: what looks the same is not drawn anew under a finger.
    const looks = JSON.stringify({ ...told, version: 0, table: "" });
    if (looks === drawn && !locked) return;
    locked = false;
    drawn = looks;
    state = told;
    draw();
  }, (here) => {
    if (here === reached) return;
    reached = here;
    draw();
  }, () => {
    locked = true;
    draw();
  });
}

window.addEventListener("beforeunload", (event) => {
  if ([...uploads.values()].some((each) => !each.error)) event.preventDefault();
});

async function main() {
  const key = scanned();
  await speak(preferred(LANGUAGES));
  draw();
  if (key) {
    try {
      await enter(key);
    } catch (fault) {
      why = /** @type {Error} */ (fault).message;
    }
  }
  const answer = await fetch("/api/state", { cache: "no-store" }).catch(() => null);
  if (answer?.status === 401) {
    locked = true;
    draw();
  } else start();
}

window.addEventListener("hashchange", () => location.reload());
main();
