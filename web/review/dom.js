// Elements from descriptions: text is always text, never markup, so that nothing of a document can become a part of the page.
//   h("button", {class: "first", onclick: send}, word("save"))

/**
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (["value", "checked", "selected", "disabled", "htmlFor", "open"].includes(name)) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** @param {string} id @returns {HTMLElement} */
export function by_id(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** Tells whoever listens to the page, and shows nothing. @param {string} sentence */
export function say(sentence) {
  by_id("said").textContent = sentence;
}

/** Hands a file to the reader. @param {Blob} file @param {string} name */
export function save(file, name) {
  const link = h("a", {href: URL.createObjectURL(file), download: name.replace(/[^\p{L}\p{N}._-]+/gu, "_") || "document"});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A select with a label, for the eyes or for those who listen alone. @param {string} name @param {[string, string][]} choices
 * @param {string} chosen @param {(value: string) => void} choose */
export function choice(name, choices, chosen, choose, unseen = false) {
  const select = h("select", {onchange: (/** @type {any} */ event) => choose(event.target.value)},
    choices.map(([value, text]) => h("option", {value, selected: value === chosen}, text)));
  return unseen ? h("label", {}, h("span", {class: "unseen"}, name), select) : h("label", {class: "field"}, name, select);
}
