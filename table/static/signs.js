// What stands in a space: a ground, and a sign that tells it apart without any colour.

import { s } from "./dom.js";

/** @typedef {[string, Record<string, string | number>][]} Strokes */

/** @type {Record<string, Strokes>} */
const SIGNS = {
  F: [
    ["rect", { x: 0.46, y: 0.6, width: 0.08, height: 0.26, class: "bark" }],
    ["path", { d: "M.5 .1 .76 .46H.64L.82 .7H.18L.36 .46H.24Z", class: "ink-f" }],
  ],
  V: [
    ["path", { d: "M.16 .5 .5 .18 .84 .5H.74V.84H.26V.5Z", class: "ink-v" }],
    ["rect", { x: 0.44, y: 0.6, width: 0.12, height: 0.24, class: "gap-v" }],
  ],
  A: [["path", { d: "M.16 .86 .26 .14M.37 .86 .47 .14M.58 .86 .68 .14M.79 .86 .87 .3", class: "line-a" }]],
  W: [["path", { d: "M.12 .32q.095-.13 .19 0t.19 0 .19 0 .19 0M.12 .53q.095-.13 .19 0t.19 0 .19 0 .19 0M.12 .74q.095-.13 .19 0t.19 0 .19 0 .19 0", class: "line-w" }]],
  M: [
    ["path", { d: "M.22 .5 .18 .14 .4 .3Q.5 .26 .6 .3L.82 .14 .78 .5Q.8 .84 .5 .84T.22 .5Z", class: "ink-m" }],
    ["circle", { cx: 0.4, cy: 0.52, r: 0.055, class: "eye" }],
    ["circle", { cx: 0.6, cy: 0.52, r: 0.055, class: "eye" }],
    ["path", { d: "M.38 .69H.62", class: "mouth" }],
  ],
  H: [["path", { d: "M.22 .78 .8 .2M.24 .52 .48 .76M.16 .84 .26 .74", class: "line-h" }]],
  X: [["path", { d: "M.16 .16 .84 .84M.84 .16 .16 .84", class: "line-x" }]],
  "^": [
    ["path", { d: "M.06 .84 .38 .2 .56 .56 .68 .38 .94 .84Z", class: "ink-mountain" }],
    ["path", { d: "M.28 .4 .38 .2 .48 .4 .42 .36 .38 .42 .34 .36Z", class: "snow" }],
  ],
  "#": [["path", { d: "M.08 .4 .34 .3 .5 .55 .92 .45M.3 .92 .4 .65 .72 .8M.6 .08 .68 .3", class: "line-waste" }]],
  ".": [],
};
/** @type {Record<string, string>} */
const GROUNDS = { F: "f", V: "v", A: "a", W: "w", M: "m", H: "h", X: "x", "^": "mountain", "#": "waste", ".": "empty" };
export const ROWS = "ABCDEFGHIJK";

/** A content as one small drawing. @param {string} token @param {string} [label] */
export function sign(token, label) {
  const attributes = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return s("svg", { viewBox: "0 0 1 1", class: "sign", ...attributes }, drawn(token));
}

/** @param {string} token */
export function drawn(token) {
  const kind = token[0];
  const letter = token.slice(1).replace("*", "");
  return s("g", {},
    s("rect", { width: 1, height: 1, class: `ground-${GROUNDS[kind] ?? "empty"}` }),
    (SIGNS[kind] ?? []).map(([name, attributes]) => s(name, attributes)),
    letter && s("text", { x: 0.07, y: 0.3, class: "letter" }, letter.toUpperCase()),
    token.endsWith("*") && burst());
}

/** An attack mark. */
export function burst() {
  return s("path", { d: "M.82 .04V.32M.68 .18H.96M.72 .08 .92 .28M.92 .08 .72 .28", class: "burst" });
}

export function ruins() {
  return s("path", { d: "M.08 .93H.4M.13 .9V.66M.22 .9V.66M.28 .9V.74M.35 .9V.74", class: "ruins" });
}

/** Row and column of a space. @param {string} name @returns {[number, number]} */
export function place(name) {
  return [ROWS.indexOf(name[0]), Number(name.slice(1)) - 1];
}

/** @param {number} row @param {number} column */
export function spaceName(row, column) {
  return `${ROWS[row]}${column + 1}`;
}
