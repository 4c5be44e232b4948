// From the camera to the table: a look at the photo, then its bytes as they are, with a bar.

import { address, newName } from "./api.js";
import { ask, button, h } from "./dom.js";
import { looked } from "./picture.js";
import { t } from "./words.js";

const AGAIN = 3_000;
const MOST = 30_000_000;

/** @typedef {{id: string, player: string | null, share: number, waits: boolean, error: string | null}} Upload */

/** @type {Map<string, Upload>} those that are on their way up */
export const uploads = new Map();

/**
 * The two ways to a photo: the camera, and a file.
 * @param {{player: string | null, season: string | null, camera: string, file: string, quiet?: boolean}} about
 * @param {() => void} changed
 */
export function chooser(about, changed) {
  return h("div", { class: "chooser" },
    way(about.camera, { capture: "environment" }, about.quiet ? "choose" : "choose camera"),
    way(about.file, {}, "choose quiet"));

  /** @param {string} label @param {Record<string, any>} more @param {string} kind */
  function way(label, more, kind) {
    const input = h("input", {
      type: "file", accept: "image/*", class: "unseen", ...more,
      onchange: async (/** @type {Event} */ event) => {
        const field = /** @type {HTMLInputElement} */ (event.currentTarget);
        const file = field.files?.[0];
        field.value = ""; // the same file may be chosen again
        if (file) await preview(file, about, changed, () => /** @type {HTMLElement} */ (input).click());
      },
    });
    return h("label", { class: `button ${kind}` }, input, label);
  }
}

/**
 * @param {File} file
 * @param {{player: string | null, season: string | null}} about
 * @param {() => void} changed
 * @param {() => void} again
 */
async function preview(file, about, changed, again) {
  const { url, remarks } = await looked(file);
  const large = file.size > MOST;
  const answer = await ask(t("preview.title"), (/** @type {(answer: string) => void} */ done) => [
    url && h("img", { src: url, alt: t("preview.photo"), class: "preview" }),
    ...remarks.map((each) => h("p", { class: each === "preview.turned" ? "note" : "note warning" }, t(each))),
    large ? h("p", { class: "note warning" }, t("preview.large")) : null,
    h("p", { class: "row" },
      large ? null : button(t("preview.send"), () => done("send"), { class: "main", autofocus: true }),
      button(t("preview.again"), () => done("again"))),
  ], t("leave"));
  if (url) URL.revokeObjectURL(url);
  if (answer === "again") again();
  if (answer === "send") send(file, about, newName(), changed);
}

/**
 * The file goes up as it is; what breaks off goes up again under the same name.
 * @param {File} file
 * @param {{player: string | null, season: string | null}} about
 * @param {string} id
 * @param {() => void} changed
 */
export function send(file, about, id, changed) {
  /** @type {Upload} */
  const upload = { id, player: about.player, share: 0, waits: false, error: null };
  uploads.set(id, upload);
  changed();
  const query = new URLSearchParams({ file: file.name });
  if (about.player) query.set("player", about.player);
  if (about.season) query.set("season", about.season);
  const request = new XMLHttpRequest();
  request.open("PUT", address(`/api/photos/${id}?${query}`));
  request.upload.onprogress = (event) => {
    upload.share = event.lengthComputable ? event.loaded / event.total : 0;
    const bar = document.getElementById(`bar-${id}`);
    if (bar instanceof HTMLProgressElement) bar.value = upload.share;
  };
  request.onload = () => {
    uploads.delete(id);
    if (request.status >= 400) {
      upload.error = told(request.responseText) ?? t("upload.failed");
      uploads.set(id, upload);
    }
    changed();
  };
  request.onerror = () => {
    upload.waits = true;
    changed();
    setTimeout(() => {
      if (uploads.has(id)) send(file, about, id, changed);
    }, AGAIN);
  };
  request.send(file);
}

/** @param {string} text */
function told(text) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return null;
  }
}

/** How far an upload is. @param {Upload} upload @param {() => void} changed */
export function progress(upload, changed) {
  if (upload.error) {
    return h("div", { class: "card problem", role: "alert" }, h("p", {}, upload.error),
      button(t("close"), () => {
        uploads.delete(upload.id);
        changed();
      }));
  }
  return h("div", { class: "card" },
    h("p", { role: "status" }, upload.waits ? t("upload.waits") : t("upload.goes")),
    h("progress", { id: `bar-${upload.id}`, max: 1, value: upload.share, "aria-label": t("upload.goes") }));
}
