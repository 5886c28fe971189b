// Words of the interface in the four languages, by key; "{n}" is filled in. The language is the reader's, or chosen and remembered.
import {en} from "./words_en.js";
import {de} from "./words_de.js";
import {pt} from "./words_pt.js";
import {es} from "./words_es.js";

/** @type {Record<string, Record<string, string>>} */
export const tables = {en, de, pt, es};
export const language_names = /** @type {[string, string][]} */ ([["en", "English"], ["de", "Deutsch"], ["pt", "Português"], ["es", "Español"]]);

let code = "en";

export function begin_language() {
  const wished = [localStorage.getItem("veil.language") ?? "", ...navigator.languages.map((one) => one.slice(0, 2))];
  set_language(wished.find((one) => one in tables) ?? "en");
}
/** @param {string} wished */
export function set_language(wished) {
  code = wished;
  document.documentElement.lang = code;
}
export const language = () => code;

/** @param {string} key @param {Record<string, string | number>} [fill] */
export function word(key, fill = {}) {
  const text = tables[code][key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(fill[name] ?? whole));
}
/** The sentence for an error of the service, or its own. @param {any} error */
export function words_of_error(error) {
  const key = "error." + (error?.code ?? "unreached");
  return tables[code][key] ?? en[key] ?? error?.message ?? word("error.unreached");
}
/** @param {number} share */
export const percent = (share) => new Intl.NumberFormat(code, {style: "percent", maximumFractionDigits: 0}).format(share);
/** @param {number} number */
export const count = (number) => new Intl.NumberFormat(code).format(number);
