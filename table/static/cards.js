// The cards that came out of the explore deck, in their order, and what the last one asks for.

import { ask } from "./api.js";
import { ask as window, button, h } from "./dom.js";
import { t } from "./words.js";

/** @param {any} state @param {(work: Promise<any>) => void} doing */
export function cards(state, doing) {
  const { game } = state;
  if (!game) return [h("section", { class: "card" }, h("p", {}, t("no.game")))];
  return [h("section", { class: "card" }, h("h2", {}, t("cards.title")),
    h("p", { class: "hint" }, t("cards.why")),
    game.log.map((/** @type {string} */ line) => h("p", { class: "note" }, line)),
    game.revealed.length
      ? h("ol", { class: "revealed" }, game.revealed.map((/** @type {any} */ each) =>
        h("li", { class: each.kind }, h("b", {}, each.name), h("span", {}, `${t(each.kind)} · ${each.season}`),
          each === game.revealed[game.revealed.length - 1] && each.asks.map((/** @type {string} */ line) => h("p", { class: "asks" }, line)))))
      : h("p", {}, t("cards.none")),
    !game.over && button(t("cards.reveal"), reveal, { class: "main" }))];

  async function reveal() {
    const there = await ask("GET", "/api/cards");
    const id = await window(t("cards.which"), (/** @type {(answer: string) => void} */ done) => ["ambush", "hero", "explore"].map((kind) =>
      h("div", {}, h("h4", {}, t(kind)), h("div", { class: "choices" },
        there.filter((/** @type {any} */ card) => card.kind === kind && !card.out).map((/** @type {any} */ card) =>
          button(card.name, () => done(card.id), { class: "choice" }))))), t("leave"));
    if (id) doing(ask("POST", "/api/cards", { cards: [id] }));
  }
}
