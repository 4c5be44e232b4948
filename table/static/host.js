// The laptop's page: the code to scan, who asks for a seat, which game is played, and the end.

import { address, ask } from "./api.js";
import { button, fold, h } from "./dom.js";
import { sure } from "./mine.js";
import { setup } from "./setup.js";
import { t } from "./words.js";

/**
 * @param {any} state
 * @param {(work: Promise<any>) => void} doing
 * @param {() => void} changed
 * @param {() => void} sitDown
 */
export function host(state, doing, changed, sitDown) {
  const told = state.host;
  return [
    ...told.wanted.map((/** @type {any} */ each) => h("section", { class: "card problem", role: "alert" },
      h("p", {}, t("host.wanted", { player: each.player })),
      h("p", { class: "row" },
        button(t("host.give"), () => doing(ask("POST", "/api/seats/give", { phone: each.phone, consent: true })), { class: "main" }),
        button(t("host.refuse"), () => doing(ask("POST", "/api/seats/give", { phone: each.phone, consent: false })))))),
    h("section", { class: "card code" },
      h("img", { src: address("/api/code.svg"), alt: t("host.code"), width: 280, height: 280 }),
      h("div", {}, h("h2", {}, t("host.scan")), h("p", {}, t("host.wifi")),
        h("p", {}, t("host.type")), h("p", { class: "address" }, told.address),
        h("p", {}, t("host.key")), h("p", { class: "address key" }, told.key),
        h("p", { class: "hint" }, t("host.phones", { n: told.phones })),
        h("p", { class: "hint" }, t("door.plain")))),
    !told.came && fold("silent", t("host.silent"), h("ul", {},
      ["host.silent.wifi", "host.silent.firewall", "host.silent.address"].map((each) => h("li", {}, t(each, { address: told.address }))))),
    state.game
      ? h("section", { class: "card" }, h("h2", {}, state.game.title),
        h("ul", { class: "handed" }, state.game.players.map((/** @type {any} */ each) => h("li", {},
          h("b", {}, each.name), " ", each.seat ? (each.here ? t("host.here") : t("host.away")) : t("seats.free")))),
        h("p", { class: "row" }, button(t("host.sit"), sitDown),
          button(t("host.undo"), async () => (await sure(t("host.undo.sure"))) && doing(ask("POST", "/api/undo")), { class: "quiet" })))
      : setup(doing, changed),
    state.game && fold("another", t("host.another"), setup(doing, changed)),
    told.games.length > (state.game ? 1 : 0) && fold("kept", t("host.games"), h("div", { class: "choices" },
      told.games.filter((/** @type {any} */ each) => each.id !== state.game?.id).map((/** @type {any} */ each) =>
        button(each.title, () => doing(ask("POST", "/api/games/lay", { game: each.id })), { class: "choice" })))),
    h("p", { class: "row end" }, button(t("host.end"), async () => (await sure(t("host.end.sure"))) && doing(ask("POST", "/api/end")), { class: "quiet" })),
  ];
}
