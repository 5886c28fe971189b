// The projects that there are, and making one.
import {get, post, query} from "./api.js";
import {choice, h} from "./dom.js";
import {examples} from "./examples.js";
import {count, language, language_names, word, words_of_error} from "./words.js";

/** @param {HTMLElement} main @param {any} offers */
export async function projects_page(main, offers) {
  const {projects} = await get("/v1/projects");
  const {policies} = await get("/v1/policies");
  // Only administrators learn, and most visits do not need it.
  const learning = (await get("/v1/me")).role === "administrator" ? await (await import("./learning_section.js")).learning_section() : null;
  const wish = {name: "", policy: "", method: "", language: ""};
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  const name = h("input", {type: "text", required: true, maxlength: "100", id: "project-name"});
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const made = await post("/v1/projects", {...wish, name: name.value});
      location.hash = `#/p/${made.id}`;
    } catch (error) {
      failed.textContent = words_of_error(error);
      failed.hidden = false;
    }
  };
  // What the choices would do, on a text of nobody.
  const preview = h("div", {class: "text", "aria-live": "polite"});
  let asked = 0;
  async function show_preview() {
    const number = ++asked, code = wish.language || language();
    try {
      const found = await post("/v1/options" + query({policy: wish.policy, method: wish.method, language: wish.language}), {text: examples[code].letter});
      if (number === asked) preview.replaceChildren(...text_as_chosen(found));
    } catch (error) {
      if (number === asked) preview.replaceChildren(h("p", {class: "notice"}, words_of_error(error)));
    }
  }
  const choose = (/** @type {"policy" | "method" | "language"} */ name) => (/** @type {string} */ value) => { wish[name] = value; show_preview(); };
  const all = word("way.policy");
  main.replaceChildren(h("div", {class: "page stack"}, h("h1", {}, word("projects.title")),
    offers.kept ? null : h("p", {class: "notice"}, word("projects.lost")),
    h("div", {class: "columns"},
      h("section", {class: "stack"}, projects.length === 0 ? h("p", {class: "lead"}, word("projects.none")) : projects.map((/** @type {any} */ one) =>
        h("article", {class: "sheet"}, h("h2", {}, h("a", {href: `#/p/${one.id}`, dir: "auto"}, one.name || one.id)),
          h("p", {class: "note"}, word("projects.state", {done: count(one.finished), all: count(one.documents)})),
          h("progress", {max: Math.max(1, one.documents), value: one.finished, "aria-label": word("doc.settled")})))),
      h("form", {class: "sheet stack", onsubmit: make}, h("h2", {}, word("projects.new")), failed,
        h("label", {class: "field"}, word("projects.name"), name),
        choice(word("projects.policy"), [["", word("projects.policy.own")], ...policies.map((/** @type {string} */ one) => [one, one])], "", choose("policy")),
        choice(word("way"), [["", all], ...offers.methods.filter((/** @type {string} */ one) => one !== "keep").map((/** @type {string} */ one) => [one, word("way." + one)])], "", choose("method")),
        choice(word("set.language"), [["", "–"], ...language_names], "", choose("language")),
        h("div", {class: "row"}, h("button", {class: "first"}, word("projects.make"))),
        h("details", {ontoggle: (/** @type {any} */ event) => { if (event.target.open) show_preview(); }}, h("summary", {}, word("projects.preview")), preview))), learning?.element ?? ""));
  return () => { asked = -1; learning?.end(); };
}

/** @param {any} found an analysis */
function text_as_chosen(found) {
  const points = [...found.text], parts = [];
  let at = 0;
  for (const mention of found.mentions) {
    const option = mention.options[mention.chosen];
    if (!option || option.start < at) continue;
    parts.push(points.slice(at, option.start).join(""), h("span", {class: `mark l-${mention.label.toLowerCase()} k-${mention.kind}`}, option.text || "∅"));
    at = option.end;
  }
  return [h("div", {class: "block", dir: "auto"}, parts, points.slice(at).join(""))];
}
