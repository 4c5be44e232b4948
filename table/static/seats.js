// Who plays with this phone: one, or several where a child or a friend has none.

import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { t } from "./words.js";

/** @param {any} state @param {(work: Promise<any>) => void} doing @param {() => void} done */
export function seats(state, doing, done) {
  const { game, phone } = state;
  const sit = (/** @type {string} */ player, leave = false) => doing(ask("POST", "/api/seats", { player, leave }));
  const typed = /** @type {HTMLInputElement} */ (h("input", {
    name: "player", maxlength: 60, autocomplete: "off", autocapitalize: "words", enterkeyhint: "done",
    "aria-label": t("seats.name"), placeholder: t("seats.name"),
  }));
  const spring = game.season?.id === "spring" && !game.solo;
  return h("section", { class: "card" }, h("h2", {}, t("seats.who")),
    h("p", { class: "hint" }, t("seats.several")),
    phone.wants && h("p", { class: "note warning", role: "status" }, t("seats.wanted", { player: phone.wants })),
    h("div", { class: "seats" }, game.players.map((/** @type {any} */ each) => {
      const own = each.seat === "mine";
      const seat = button("", () => sit(each.name, own), { class: `seat ${each.seat ?? "free"}`, "aria-pressed": own });
      seat.append(h("b", {}, each.name), h("small", {}, own ? t("seats.mine") : each.seat ? t("seats.taken") : t("seats.free")));
      return seat;
    })),
    spring && h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (typed.value.trim()) sit(typed.value.trim());
    } }, typed, h("button", {}, t("seats.join"))),
    phone.players.length > 0 && button(t("seats.done"), done, { class: "main" }));
}
