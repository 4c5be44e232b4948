// The map of a sheet: the player's own photo from above, or drawn, with what is to be seen on it.

import { s } from "./dom.js";
import { ROWS, burst, drawn, place, ruins, spaceName } from "./signs.js";

/**
 * @typedef {object} Sheet
 * @property {string[]} spaces
 * @property {string[]} attacks
 * @property {string[]} ruins
 *
 * @typedef {object} Shown
 * @property {string | null} [picture] the address of the photo from above
 * @property {any} [edict] whose proof is laid over it
 * @property {string[]} [marked] spaces to look at
 * @property {(name: string) => void} [tap] what a tap on a space does
 * @property {(token: string) => string} [nameOf] a content in words
 * @property {string} label
 */

const SIZE = 11;

/** @param {Sheet} sheet @param {Shown} shown */
export function map(sheet, shown) {
  const attributes = shown.tap ? { role: "group" } : { role: "img" };
  return s("svg", { viewBox: "-.55 -.55 12.1 12.1", class: "map", "aria-label": shown.label, ...attributes },
    shown.picture
      ? s("image", { href: shown.picture, x: -0.5, y: -0.5, width: 12, height: 12, preserveAspectRatio: "none" })
      : spaces(sheet),
    shown.picture && s("g", { class: "tags" }, tags(sheet)),
    names(),
    grid(),
    shown.edict && proof(shown.edict),
    (shown.marked ?? []).map((name) => box(name, "marked")),
    shown.tap && s("g", {}, taps(sheet, shown)));
}

/** @param {Sheet} sheet */
function spaces(sheet) {
  return each((row, column, name) => s("g", { transform: `translate(${column} ${row})` },
    drawn(sheet.spaces[row * SIZE + column]),
    sheet.ruins.includes(name) && ruins(),
    sheet.attacks.includes(name) && burst()));
}

/** What was read, small in the corner of each drawn space. @param {Sheet} sheet */
function tags(sheet) {
  return each((row, column, name) => {
    const token = sheet.spaces[row * SIZE + column];
    const mark = sheet.attacks.includes(name);
    if ((token === "." || token === "^" || token === "#") && !mark) return null;
    return s("g", { transform: `translate(${column + 0.03} ${row + 0.03}) scale(.34)` },
      token === "." ? null : s("g", { class: "tag" }, drawn(token)),
      mark && s("g", { transform: "translate(1 0)" }, burst()));
  });
}

function names() {
  return s("g", { class: "names", "aria-hidden": true },
    Array.from(ROWS, (letter, at) => [
      s("text", { x: -0.28, y: at + 0.5 }, letter),
      s("text", { x: at + 0.5, y: -0.26 }, at + 1),
    ]).flat());
}

function grid() {
  const lines = Array.from({ length: SIZE + 1 }, (_, at) => `M0 ${at}H11M${at} 0V11`);
  return s("path", { d: lines.join(""), class: "grid" });
}

/** What counted, what nearly did, and the points where they arise. @param {any} edict */
function proof(edict) {
  return s("g", {},
    edict.missed.map((/** @type {any} */ item) => s("path", { d: rim(item.spaces, 0.05), class: "nearly" })),
    edict.scored.map((/** @type {any} */ item) => [
      s("path", { d: fill(item.spaces), class: "counted-fill" }),
      s("path", { d: rim(item.spaces, 0.05), class: "counted" }),
      item.related.map((/** @type {string} */ name) => dot(name)),
    ]).flat(2),
    Object.entries(edict.at).map(([name, points]) => disc(name, points)));
}

/** @param {string} name */
function dot(name) {
  const [row, column] = place(name);
  return s("circle", { cx: column + 0.85, cy: row + 0.15, r: 0.08, class: "related" });
}

/** @param {string} name @param {any} points */
function disc(name, points) {
  const [row, column] = place(name);
  return s("g", { transform: `translate(${column + 0.7} ${row + 0.7})`, class: "points" },
    s("circle", { r: 0.33 }), s("text", {}, `+${points}`));
}

/** @param {string} name @param {string} kind */
function box(name, kind) {
  const [row, column] = place(name);
  return s("rect", { x: column + 0.04, y: row + 0.04, width: 0.92, height: 0.92, class: kind });
}

/** @param {string[]} names */
function fill(names) {
  return names.map((name) => {
    const [row, column] = place(name);
    return `M${column} ${row}h1v1h-1z`;
  }).join("");
}

/** The rim of a group, drawn just inside it. @param {string[]} names @param {number} inset */
function rim(names, inset) {
  const group = new Set(names);
  return names.map((name) => {
    const [row, column] = place(name);
    const [left, right, top, bottom] = [column + inset, column + 1 - inset, row + inset, row + 1 - inset];
    return [
      [row - 1, column, `M${column} ${top}H${column + 1}`],
      [row + 1, column, `M${column} ${bottom}H${column + 1}`],
      [row, column - 1, `M${left} ${row}V${row + 1}`],
      [row, column + 1, `M${right} ${row}V${row + 1}`],
    ].map(([r, c, line]) => group.has(spaceName(Number(r), Number(c))) ? "" : line).join("");
  }).join("");
}

/** One button a space; arrow keys lead from one to the next. @param {Sheet} sheet @param {Shown} shown */
function taps(sheet, shown) {
  return each((row, column, name) => {
    const token = sheet.spaces[row * SIZE + column];
    if (token === "^" || token === "#") return null;
    const label = `${name}: ${shown.nameOf?.(token) ?? token}`;
    return s("rect", {
      x: column, y: row, width: 1, height: 1, class: "tap", role: "button", "aria-label": label,
      "data-space": name, tabindex: row === 0 && column === 0 ? 0 : -1,
      onclick: () => shown.tap?.(name),
      onkeydown: (/** @type {KeyboardEvent} */ event) => key(event, row, column, () => shown.tap?.(name)),
    });
  });
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {KeyboardEvent} event @param {number} row @param {number} column @param {() => void} tap */
function key(event, row, column, tap) {
  const way = ARROWS[event.key];
  if (event.key === "Enter" || event.key === " ") tap();
  else if (way) {
    const all = /** @type {Element} */ (event.currentTarget).parentElement;
    for (let step = 1; step < SIZE; step++) {
      const name = spaceName(row + way[0] * step, column + way[1] * step);
      const next = all?.querySelector(`[data-space="${name}"]`);
      if (next instanceof SVGElement) {
        next.focus();
        break;
      }
    }
  } else return;
  event.preventDefault();
}

/**
 * A space cut out of the photo, with a little of its neighbours.
 * @param {string} picture
 * @param {string} name
 * @param {string} label
 */
export function crop(picture, name, label) {
  const [row, column] = place(name);
  return s("svg", { viewBox: `${column - 0.22} ${row - 0.22} 1.44 1.44`, class: "crop", role: "img", "aria-label": label },
    s("image", { href: picture, x: -0.5, y: -0.5, width: 12, height: 12, preserveAspectRatio: "none" }),
    s("rect", { x: column, y: row, width: 1, height: 1, class: "frame" }));
}

/**
 * What a card pays for, as a small picture.
 * @param {{row: number, column: number, side: number, spaces: string[], scored: string[], points: number}} shown
 */
export function example(shown) {
  const { row, column, side } = shown;
  return s("svg", { viewBox: `${column} ${row} ${side} ${side}`, class: "map example", "aria-hidden": true },
    shown.spaces.map((token, at) => s("g", {
      transform: `translate(${column + at % side} ${row + Math.floor(at / side)})`,
    }, drawn(token))),
    grid(),
    s("path", { d: fill(shown.scored), class: "counted-fill" }),
    s("path", { d: rim(shown.scored, 0.05), class: "counted" }));
}

/**
 * @template T
 * @param {(row: number, column: number, name: string) => T} make
 */
function each(make) {
  return Array.from({ length: SIZE * SIZE }, (_, at) => {
    const [row, column] = [Math.floor(at / SIZE), at % SIZE];
    return make(row, column, spaceName(row, column));
  });
}
