// In by the key: scanned with the code, or typed; then it is gone from the address bar.

import { ask } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** The key in the address, which leaves it at once. */
export function scanned() {
  const found = /^#[kh]=([A-Za-z0-9]+)$/.exec(location.hash);
  if (location.hash) history.replaceState(null, "", location.pathname);
  return found ? found[1] : null;
}

/** @param {string} key */
export async function enter(key) {
  await ask("POST", "/api/enter", { key });
}

/** @param {() => void} inside @param {string} [why] */
export function door(inside, why = "") {
  const wrong = h("p", { class: "note warning", role: "alert", hidden: !why }, why);
  const field = /** @type {HTMLInputElement} */ (h("input", {
    name: "key", class: "key", autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    enterkeyhint: "go", maxlength: 30, "aria-label": t("door.key"), placeholder: "ABCD EFGH IJKL MNOP",
  }));
  return h("section", { class: "card hero" }, h("h1", {}, t("door.title")), h("p", {}, t("door.how")), wrong,
    h("form", { class: "row", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        await enter(field.value);
        inside();
      } catch (error) {
        wrong.textContent = /** @type {Error} */ (error).message;
        wrong.hidden = false;
      }
    } }, field, h("button", { class: "main" }, t("door.enter"))),
    h("p", { class: "hint" }, t("door.plain")));
}
