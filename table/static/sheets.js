// Everybody's sheets to look at: disputes are settled over the accused sheet.

import { ask } from "./api.js";
import { button, h, minus } from "./dom.js";
import { map } from "./map.js";
import { sure } from "./mine.js";
import { boxes, lines, proofs } from "./score.js";
import { t } from "./words.js";

/** @type {Map<string, any>} sheets that were looked at, by player, season and revision */
const fetched = new Map();
/** @type {{player: string, season: string} | null} */
let open = null;
let asPhoto = true;

/**
 * @param {any} state
 * @param {(work: Promise<any>) => void} doing
 * @param {() => void} changed
 * @param {() => void} toMine
 */
export function sheets(state, doing, changed, toMine) {
  const { game } = state;
  if (!game) return [h("section", { class: "card" }, h("p", {}, t("no.game")))];
  const player = open && game.players.find((/** @type {any} */ each) => each.name === open?.player);
  const there = player?.seasons[open?.season ?? ""];
  if (open && there) return one(open, there, state, doing, changed, toMine);
  const some = game.players.some((/** @type {any} */ each) => Object.keys(each.seasons).length > 0);
  if (!some) return [h("section", { class: "card" }, h("p", {}, t("sheets.none")))];
  return game.players.map((/** @type {any} */ each) => h("section", { class: "card" }, h("h2", {}, each.name),
    h("div", { class: "choices" }, game.seasons.filter((/** @type {any} */ season) => each.seasons[season.id]).map((/** @type {any} */ season) => {
      const choice = button("", () => {
        open = { player: each.name, season: season.id };
        changed();
        scrollTo(0, 0);
      }, { class: "choice" });
      choice.append(h("span", {}, season.name), h("b", { class: "worth" }, minus(each.seasons[season.id].boxes[4])));
      return choice;
    }))));
}

/**
 * @param {{player: string, season: string}} which
 * @param {any} there
 * @param {any} state
 * @param {(work: Promise<any>) => void} doing
 * @param {() => void} changed
 * @param {() => void} toMine
 */
function one(which, there, state, doing, changed, toMine) {
  const place = `/api/sheets/${encodeURIComponent(which.player)}/${which.season}`;
  const key = `${place} ${there.revision} ${there.photo} ${there.boxes} ${state.language} ${state.game.players.length}`;
  const back = button(t("sheets.all"), () => {
    open = null;
    changed();
  }, { class: "quiet" });
  const told = fetched.get(key);
  if (!told) {
    doing(ask("GET", place).then((form) => {
      fetched.set(key, form);
      changed();
    }));
    return [back, h("section", { class: "card" }, h("p", { role: "status" }, t("stage.looks")))];
  }
  const picture = told.photo ? `${place}/map.jpg` : null;
  const mayChange = state.phone.host || state.phone.players.includes(which.player);
  const id = `sheet-${which.season}`;
  return [
    back,
    h("section", { class: "card" }, h("h2", {}, `${told.player} · ${told.season.name}`),
      boxes(told.score),
      proofs(id, told.sheet, told.score, picture),
      map(told.sheet, { picture: asPhoto ? picture : null, label: `${told.player} · ${told.season.name}` }),
      picture && h("p", { class: "row" }, button(asPhoto ? t("map.drawn") : t("map.photo"), () => {
        asPhoto = !asPhoto;
        changed();
      }, { class: "quiet" })),
      lines(t("duties"), told.duties, "duties"),
      lines(t("books"), told.books, "warned"),
      lines(t("doubts"), [...told.doubts, ...told.said]),
      mayChange && told.photo && h("p", { class: "row" },
        button(t("sheet.correct"), () => doing(ask("POST", `${place}/correct`).then(toMine))),
        button(t("sheet.forget"), async () => (await sure(t("sheet.forget.sure"))) && doing(
          ask("DELETE", `${place}/photo`).then(() => fetched.clear())), { class: "quiet" }))),
  ];
}
