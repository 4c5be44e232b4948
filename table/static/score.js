// A season's boxes as on the paper, and the proof of each on the photo.

import { fold, h, minus } from "./dom.js";
import { map } from "./map.js";
import { t } from "./words.js";

/** @param {any} score */
export function boxes(score) {
  const [first, second] = score.edicts;
  const box = (/** @type {string} */ head, /** @type {number} */ number, /** @type {string} */ name) =>
    h("td", {}, h("small", {}, h("abbr", { title: name }, head)), minus(number));
  return h("table", { class: "boxes" },
    h("caption", { class: "unseen" }, score.season.name),
    h("tbody", {},
      h("tr", {}, box(first.letter, first.points, first.name), box(second.letter, second.points, second.name),
        h("td", { rowspan: 2, class: "total" }, h("small", {}, t("total")), minus(score.total))),
      h("tr", {}, box("●", score.coins, t("coins")), box("M", score.monsters, t("monsters")))));
}

/**
 * Each edict, to be unfolded to what counted, what nearly did and why not.
 * @param {string} id
 * @param {any} sheet
 * @param {any} score
 * @param {string | null} picture
 */
export function proofs(id, sheet, score, picture) {
  return h("div", { class: "proofs" },
    score.edicts.map((/** @type {any} */ edict) => fold(`${id}-${edict.letter}`,
      h("span", { class: "head" }, h("span", { class: "letter-box" }, edict.letter), h("span", {}, edict.name),
        h("b", {}, minus(edict.points))),
      h("p", { class: "hint" }, edict.rule),
      map(sheet, { picture, edict, label: `${edict.name}: ${minus(edict.points)}` }),
      h("ul", { class: "evidence" },
        edict.counted.map((/** @type {any} */ item) => h("li", { class: "counted" }, h("b", {}, `+${minus(item.points)}`), h("span", {}, item.why))),
        edict.missed.map((/** @type {any} */ item) => h("li", { class: "missed" }, h("b", {}, "–"), h("span", {}, item.why))),
        edict.rulings.map((/** @type {string} */ ruling) => h("li", { class: "ruling" }, h("b", {}, "§"), h("span", {}, ruling)))))),
    fold(`${id}-M`, h("span", { class: "head" }, h("span", { class: "letter-box" }, "M"), h("span", {}, t("monsters")), h("b", {}, minus(score.monsters))),
      map(sheet, { picture, marked: score.losses, label: t("monsters") }),
      h("ul", { class: "evidence" }, score.monster_lines.length
        ? score.monster_lines.map((/** @type {string} */ line) => h("li", {}, h("b", {}, "–"), h("span", {}, line)))
        : h("li", {}, h("b", {}, "–"), h("span", {}, t("monsters.none"))))));
}

/** Lines under a heading, where there are any. @param {string} heading @param {string[]} lines @param {string} [kind] */
export function lines(heading, lines, kind = "") {
  return lines.length > 0 && h("section", { class: `lines ${kind}` }, h("h4", {}, heading),
    h("ul", {}, lines.map((line) => h("li", {}, line))));
}

/** What each card would pay, where no game is played. @param {any[]} payments */
export function payments(payments) {
  const families = Map.groupBy ? [...Map.groupBy(payments, (each) => each.family)] : grouped(payments);
  return h("div", { class: "payments" }, h("h3", {}, t("single.pays")), families.map(([family, cards]) => [
    h("h4", {}, family),
    h("dl", {}, cards.map((/** @type {any} */ card) => [h("dt", {}, card.name), h("dd", {}, minus(card.points))]).flat()),
  ]).flat());
}

/** @param {any[]} payments @returns {[string, any[]][]} */
function grouped(payments) {
  /** @type {Map<string, any[]>} */
  const families = new Map();
  for (const each of payments) families.set(each.family, [...(families.get(each.family) ?? []), each]);
  return [...families];
}
