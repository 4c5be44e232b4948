// The stream of snapshots. Phones sleep and drop it without an error, so it is opened anew whenever
// the page is seen again, and when nothing has come for longer than the table's heart beats.

import { address } from "./api.js";

const SILENT = 25_000;
const AGAIN = 2_000;

/**
 * @param {(snapshot: any) => void} show
 * @param {(here: boolean) => void} reach told whether the table is within reach
 * @param {() => void} locked the cookie is none any more
 */
export function follow(show, reach, locked) {
  /** @type {EventSource | null} */
  let stream = null;
  let heard = 0;
  let seen = { table: "", version: 0 };

  function open() {
    stream?.close();
    heard = Date.now();
    stream = new EventSource(address("/api/events"));
    stream.addEventListener("snapshot", (event) => {
      heard = Date.now();
      reach(true);
      const told = JSON.parse(event.data);
      // An older one may come late on a stream that was thought dead.
      if (told.table === seen.table && told.version < seen.version) return;
      seen = told;
      show(told);
    });
    stream.addEventListener("beat", () => {
      heard = Date.now();
      reach(true);
    });
    stream.addEventListener("error", () => {
      reach(false);
      stream?.close();
      setTimeout(check, AGAIN);
    });
  }

  async function check() {
    try {
      const answer = await fetch(address("/api/state"), { cache: "no-store" });
      if (answer.status === 401) {
        stream?.close();
        locked();
      } else if (answer.ok) open();
      else setTimeout(check, AGAIN);
    } catch {
      setTimeout(check, AGAIN);
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") open();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
  window.addEventListener("online", open);
  setInterval(() => {
    if (document.visibilityState === "visible" && Date.now() - heard > SILENT) {
      reach(false);
      open();
    }
  }, 5_000);
  open();
  return open;
}
