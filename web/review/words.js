// Words of the interface in the four languages, by key; "{n}" is filled in. The language is the reader's, or chosen and remembered.
// A table is fetched when its language is first wanted.

/** @type {Record<string, Record<string, string>>} */
const tables = {};
export const language_names = /** @type {[string, string][]} */ ([["en", "English"], ["de", "Deutsch"], ["pt", "Português"], ["es", "Español"]]);

let code = "en";

export async function begin_language() {
  const wished = [localStorage.getItem("veil.language") ?? "", ...navigator.languages.map((one) => one.slice(0, 2))];
  await set_language(wished.find((one) => language_names.some(([known]) => known === one)) ?? "en");
}
/** @param {string} wished */
export async function set_language(wished) {
  tables[wished] ??= (await import(`./words_${wished}.js`))[wished];
  code = wished;
  document.documentElement.lang = code;
}
export const language = () => code;

/** @param {string} key @param {Record<string, string | number>} [fill] */
export function word(key, fill = {}) {
  const text = tables[code]?.[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(fill[name] ?? whole));
}
/** The sentence for an error of the service, or its own. @param {any} error */
export function words_of_error(error) {
  const key = "error." + (error?.code ?? "unreached");
  return tables[code]?.[key] ?? error?.message ?? word("error.unreached");
}
/** @param {number} share */
export const percent = (share) => new Intl.NumberFormat(code, {style: "percent", maximumFractionDigits: 0}).format(share);
/** @param {number} number */
export const count = (number) => new Intl.NumberFormat(code).format(number);
