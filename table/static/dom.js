// Elements are made by name, never from markup: what people type stays text.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with its attributes and children. `on…` listens, `class` and the like are set.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  fill(element, attributes, children);
  return element;
}

/**
 * The same for drawings.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  fill(element, attributes, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 * @param {(Child | Child[])[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    if (value === false && !name.startsWith("aria-")) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  element.append(...children.flat().filter(wanted).map((child) => /** @type {Node | string} */ (
    typeof child === "number" ? String(child) : child)));
}

/** @param {Child} child */
function wanted(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * A button as large as a finger.
 * @param {string} label
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [more]
 */
export function button(label, act, more = {}) {
  return h("button", { type: "button", onclick: act, ...more }, label);
}

/** A whole number with a true minus. @param {number} number */
export function minus(number) {
  return String(number).replace("-", "\u2212");
}

/** @type {Set<string>} what the reader has unfolded, so that a new snapshot folds nothing up */
const unfolded = new Set();

/**
 * Something to unfold, which stays as the reader left it.
 * @param {string} id
 * @param {Child} head
 * @param {...(Child | Child[])} body
 */
export function fold(id, head, ...body) {
  const details = /** @type {HTMLDetailsElement} */ (
    h("details", { id, open: unfolded.has(id) }, h("summary", {}, head), ...body));
  details.addEventListener("toggle", () => {
    if (details.open) unfolded.add(id);
    else unfolded.delete(id);
  });
  return details;
}

/**
 * Ask something in a window of its own; what it gives, or null where it is closed.
 * @template T
 * @param {string} title
 * @param {(done: (answer: T) => void) => Child[]} body
 * @param {string} leave
 * @returns {Promise<T | null>}
 */
export function ask(title, body, leave) {
  return new Promise((resolve) => {
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { "aria-label": title }));
    /** @param {T | null} answer */
    const done = (answer) => {
      resolve(answer);
      dialog.close();
      dialog.remove();
    };
    dialog.append(
      h("h2", {}, title),
      ...body(done).filter(wanted).map((child) => /** @type {Node} */ (child)),
      h("p", { class: "row end" }, button(leave, () => done(null), { class: "quiet" })),
    );
    dialog.addEventListener("cancel", () => done(null));
    document.body.append(dialog);
    dialog.showModal();
  });
}
