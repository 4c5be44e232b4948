// Who has handed in, the standing after each season, and at the end who has won and by what.

import { address } from "./api.js";
import { h, minus, s } from "./dom.js";
import { t } from "./words.js";

const DASHES = ["", "7 4", "2 3", "9 3 2 3", "12 3", "4 2 1 2"];
const MARKS = ["circle", "square", "diamond", "triangle"];

/** @param {any} state */
export function standing(state) {
  const { game } = state;
  if (!game) return [h("section", { class: "card" }, h("p", {}, t("no.game")))];
  const players = [...game.players].sort((a, b) => a.place - b.place);
  const some = players.some((each) => Object.keys(each.seasons).length > 0);
  return [
    h("section", { class: "card" },
      h("h2", {}, game.title),
      game.verdict.map((/** @type {string} */ line) => h("p", { class: game.over ? "won" : "" }, line)),
      game.waiting && h("p", { class: "hint" }, game.waiting),
      h("div", { class: "scroll" }, table(game, players))),
    some && game.players.length > 0 && h("section", { class: "card" }, h("h3", {}, t("chart.title")), chart(game, players)),
    h("section", { class: "card" }, h("h3", {}, t("edicts")),
      h("dl", { class: "edicts" }, game.edicts.map((/** @type {any} */ each) => [
        h("dt", {}, h("span", { class: "letter-box" }, each.letter), each.name), h("dd", {}, each.rule)]).flat())),
    some && h("p", {}, h("a", { class: "button", href: address("/api/evening.html"), download: "" }, t("evening.keep"))),
  ];
}

/** @param {any} game @param {any[]} players */
function table(game, players) {
  const seasons = game.seasons.filter((/** @type {any} */ each) => each.played);
  // Places compare only where everybody has been through the same seasons.
  const compare = new Set(players.map((each) => Object.keys(each.seasons).length)).size === 1;
  return h("table", { class: "standing" },
    h("thead", {}, h("tr", {}, h("th", {}, ""), h("th", { class: "name", scope: "col" }, t("player")),
      seasons.map((/** @type {any} */ each) => h("th", { scope: "col" }, each.name)), h("th", { scope: "col" }, t("total")))),
    h("tbody", {}, players.map((each) => h("tr", { class: each.seat === "mine" ? "mine" : "" },
      h("td", { class: "place" }, compare && Object.keys(each.seasons).length ? each.place : ""), h("th", { scope: "row", class: "name" }, each.name),
      seasons.map((/** @type {any} */ season) => h("td", {}, cell(each, season.id))),
      h("td", { class: "sum" }, minus(each.total))))));
}

/** @param {any} player @param {string} season */
function cell(player, season) {
  const there = player.seasons[season];
  if (there) return minus(there.boxes[4]);
  if (player.on_the_way.includes(season)) return h("span", { title: t("on.the.way"), "aria-label": t("on.the.way") }, "…");
  return h("span", { "aria-label": t("missing") }, "–");
}

/** Points after each season: lines told apart by colour, by dashes and by the names at their ends. @param {any} game @param {any[]} players */
function chart(game, players) {
  const seasons = game.seasons.filter((/** @type {any} */ each) => each.played);
  const lines = players.map((each) => {
    let sum = 0;
    const points = [0];
    for (const season of seasons) {
      const there = each.seasons[season.id];
      if (!there) break;
      sum += there.boxes[4];
      points.push(sum);
    }
    return { name: each.name, points };
  });
  const all = lines.flatMap((line) => line.points);
  const [low, high] = [Math.min(0, ...all), Math.max(10, ...all)];
  const wide = Math.max(290, Math.min(720, document.documentElement.clientWidth - 68));
  const [tall, left, right, top, bottom] = [Math.round(150 + wide / 5), 30, Math.min(130, wide * 0.3), 14, 30];
  const x = (/** @type {number} */ at) => left + at * (wide - left - right) / seasons.length;
  const y = (/** @type {number} */ value) => top + (high - value) * (tall - top - bottom) / (high - low);
  const step = [5, 10, 20, 50, 100].find((each) => (high - low) / each <= 6) ?? 200;
  const ticks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value);
  const ends = spread(lines.map((line) => y(line.points[line.points.length - 1])), 17, tall - 8);
  return s("svg", { viewBox: `0 0 ${wide} ${tall}`, class: "chart", role: "img", "aria-label": lines.map((line) => `${line.name} ${minus(line.points[line.points.length - 1])}`).join(", ") },
    ticks.map((value) => [s("path", { d: `M${left} ${y(value)}H${wide - right}`, class: value ? "tick" : "zero" }),
      s("text", { x: left - 6, y: y(value) + 4, class: "axis end" }, minus(value))]).flat(),
    seasons.map((/** @type {any} */ each, /** @type {number} */ at) => s("text", { x: x(at + 1), y: tall - 8, class: "axis middle" }, each.name)),
    lines.map((line, number) => {
      const path = line.points.map((value, at) => `${at ? "L" : "M"}${x(at)} ${y(value)}`).join("");
      const last = line.points.length - 1;
      return [
        s("path", { d: path, class: `line player-${number % 6}`, "stroke-dasharray": DASHES[number % 6] }),
        line.points.slice(1).map((value, at) => mark(MARKS[number % 4], x(at + 1), y(value), number % 6)),
        s("path", { d: `M${x(last) + 6} ${y(line.points[last])}L${wide - right + 8} ${ends[number]}`, class: "lead" }),
        s("text", { x: wide - right + 12, y: ends[number] + 4, class: `end-name player-${number % 6}` }, short(line.name, Math.floor((right - 14) / 8))),
      ].flat();
    }).flat());
}

/** @param {string} kind @param {number} x @param {number} y @param {number} number */
function mark(kind, x, y, number) {
  const shapes = /** @type {Record<string, string>} */ ({
    circle: `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`, square: `M${x - 4} ${y - 4}h8v8h-8z`,
    diamond: `M${x} ${y - 5}l5 5l-5 5l-5 -5z`, triangle: `M${x} ${y - 5}l5 9h-10z`,
  });
  return s("path", { d: shapes[kind], class: `mark player-${number}` });
}

/** Names below each other, none over another. @param {number[]} wanted @param {number} gap @param {number} most */
function spread(wanted, gap, most) {
  const order = wanted.map((at, number) => ({ at, number })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < order.length; i++) order[i].at = Math.max(order[i].at, order[i - 1].at + gap);
  const over = order.length ? order[order.length - 1].at - most : 0;
  const placed = new Array(wanted.length).fill(0);
  for (const { at, number } of order) placed[number] = over > 0 ? at - over : at;
  return placed;
}

/** @param {string} name @param {number} most */
function short(name, most) {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
