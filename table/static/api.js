// What is asked of the table; what it refuses is an error with words in it.

import { language } from "./words.js";

export class Refused extends Error {
  /** @param {number} status @param {{message: string, hint: string | null}} told */
  constructor(status, told) {
    super(told.message);
    this.status = status;
    this.hint = told.hint;
  }
}

/** An address in the language of this phone. @param {string} path */
export function address(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [form]
 * @returns {Promise<any>}
 */
export async function ask(method, path, form) {
  const body = form === undefined ? undefined : JSON.stringify(form);
  const answer = await fetch(address(path), { method, body, cache: "no-store" });
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  throw new Refused(answer.status, await told(answer));
}

/** @param {Response} answer */
async function told(answer) {
  try {
    return (await answer.json()).error;
  } catch {
    return { message: `${answer.status}`, hint: null };
  }
}

/** A name nobody else gives: `crypto.randomUUID` is missing on plain http. */
export function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
