// A game is set up: its map, its four scoring cards by family, its players.

import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { example } from "./map.js";
import { language, t } from "./words.js";

/** @type {any} what can be chosen, in the language it was asked for */
let offer = null;
let spoken = "";
/** @type {{name: string, map: string, edition: string, cards: string[], players: string[], deck: string | null, season_cards: string | null, solo: boolean}} */
const draft = { name: "", map: "A", edition: "en", cards: ["", "", "", ""], players: ["", ""], deck: null, season_cards: null, solo: false };

/** @param {(work: Promise<any>) => void} doing @param {() => void} changed */
export function setup(doing, changed) {
  if (spoken !== language()) {
    spoken = language();
    doing(ask("GET", `/api/offer?edition=${draft.edition}`).then((told) => {
      offer = told;
      draft.name ||= told.name;
      changed();
    }));
  }
  if (!offer) return h("section", { class: "card" }, h("p", { role: "status" }, t("stage.looks")));
  const chosen = (/** @type {string} */ id) => offer.families.flatMap((/** @type {any} */ f) => f.cards).find((/** @type {any} */ c) => c.id === id);
  return h("form", { class: "card setup", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const players = draft.players.map((each) => each.trim()).filter(Boolean);
    doing(ask("POST", "/api/games", { ...draft, players, solo: draft.solo && players.length === 1 }));
  } },
    h("h2", {}, t("setup.title")),
    h("label", {}, h("span", {}, t("setup.name")), field(draft.name, (value) => { draft.name = value; })),
    h("fieldset", {}, h("legend", {}, t("setup.map")), h("div", { class: "segments" }, offer.maps.map((/** @type {any} */ side) =>
      button(side.name, () => { draft.map = side.id; changed(); }, { "aria-pressed": draft.map === side.id })))),
    h("fieldset", {}, h("legend", {}, t("setup.edition")), h("div", { class: "segments" }, offer.editions.map((/** @type {string} */ each) =>
      button(each.toUpperCase(), () => { draft.edition = each; spoken = ""; changed(); }, { "aria-pressed": draft.edition === each })))),
    h("p", { class: "row" }, button(t("setup.lot"), () => doing(ask("GET", `/api/offer/lot?map=${draft.map}`).then((drawn) => { draft.cards = drawn; changed(); }))),
      box(draft.map) === "heroes" && button(t("setup.first"), () => { draft.cards = [...offer.first]; changed(); }, { class: "quiet" })),
    h("fieldset", {}, h("legend", {}, t("setup.cards")), draft.cards.map((id, at) => {
      const card = chosen(id);
      return h("label", { class: "edict-choice" }, h("span", { class: "letter-box" }, offer.letters[at]),
        select(at), card && h("span", { class: "rule" }, example(card.example), h("small", {}, card.rule)));
    })),
    combined() && h("fieldset", {}, h("legend", {}, t("setup.combined")),
      boxes(t("setup.deck"), draft.deck, (value) => { draft.deck = value; }), boxes(t("setup.season.cards"), draft.season_cards, (value) => { draft.season_cards = value; })),
    h("fieldset", {}, h("legend", {}, t("setup.players")), draft.players.map((name, at) =>
      h("div", { class: "row" }, field(name, (value) => { draft.players[at] = value; }, t("setup.player", { n: at + 1 })),
        draft.players.length > 1 && button("×", () => { draft.players.splice(at, 1); changed(); }, { class: "quiet small", "aria-label": t("setup.without", { n: at + 1 }) }))),
      h("p", { class: "row" }, button(t("setup.more"), () => { draft.players.push(""); changed(); }, { class: "quiet" })),
      h("p", { class: "hint" }, t("setup.later")),
      draft.players.length === 1 && h("label", { class: "check" }, h("input", { type: "checkbox", checked: draft.solo, onchange: (/** @type {any} */ event) => { draft.solo = event.target.checked; } }), t("setup.solo"))),
    h("button", { class: "main", disabled: draft.cards.some((id) => !id) }, t("setup.begin")));

  /** The box that a side is of. @param {string} side */
  function box(side) {
    return offer.maps.find((/** @type {any} */ each) => each.id === side)?.box;
  }

  /** Whether the sheet and the cards are of both boxes. */
  function combined() {
    return new Set([box(draft.map), ...draft.cards.map((id) => chosen(id)?.box).filter(Boolean)]).size > 1;
  }

  /** @param {string} label @param {string | null} now @param {(value: string | null) => void} keep */
  function boxes(label, now, keep) {
    return h("label", {}, h("span", {}, label), h("select", { onchange: (/** @type {any} */ event) => { keep(event.target.value || null); } },
      h("option", { value: "", selected: now === null }, t("setup.sheets.box")),
      offer.decks.map((/** @type {any} */ each) => h("option", { value: each.id, selected: now === each.id }, each.name))));
  }

  /** @param {number} at */
  function select(at) {
    const taken = new Set(draft.cards.filter((_, other) => other !== at).map((id) => offer.families.findIndex((/** @type {any} */ f) => f.cards.some((/** @type {any} */ c) => c.id === id))));
    return h("select", { "aria-label": t("setup.card", { letter: offer.letters[at] }), onchange: (/** @type {any} */ event) => { draft.cards[at] = event.target.value; changed(); } },
      h("option", { value: "", selected: !draft.cards[at] }, t("setup.choose")),
      offer.families.map((/** @type {any} */ family, /** @type {number} */ number) => h("optgroup", { label: family.name, disabled: taken.has(number) },
        family.cards.map((/** @type {any} */ card) => h("option", { value: card.id, selected: draft.cards[at] === card.id }, card.name)))));
  }
}

/** @param {string} value @param {(value: string) => void} keep @param {string} [label] */
function field(value, keep, label) {
  return h("input", { value, maxlength: 60, "aria-label": label, placeholder: label, oninput: (/** @type {any} */ event) => keep(event.target.value) });
}
