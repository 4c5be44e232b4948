// The page's sentences, from the same catalogues as everything else the program says.

/** @type {Record<string, string>} */
let words = {};
let code = "en";
const KEPT = "cartoscore.language";

export function language() {
  return code;
}

/** The language chosen on this phone; without one the phone asks as it is set. */
export function chosen() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** @param {string} wanted */
export async function speak(wanted) {
  const answer = await fetch(`/static/words-${wanted}.json`);
  if (!answer.ok) return;
  ({ code, words } = await answer.json());
  document.documentElement.lang = code;
}

/** @param {string} wanted */
export async function choose(wanted) {
  await speak(wanted);
  try {
    localStorage.setItem(KEPT, wanted);
  } catch {
    // A phone that keeps nothing is asked again another time.
  }
}

/** The phone's own language among those there are. @param {string[]} there */
export function preferred(there) {
  const wanted = [chosen(), ...navigator.languages].map((each) => each?.split("-")[0]);
  return wanted.find((each) => each !== undefined && there.includes(each)) ?? "en";
}

/**
 * A sentence by its name, its gaps filled.
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 */
export function t(name, values = {}) {
  const text = words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (gap, key) => String(values[key] ?? gap));
}

/** The name of a language in that language. @param {string} one */
export function nameOf(one) {
  return new Intl.DisplayNames([one], { type: "language" }).of(one) ?? one;
}
