// The projects that there are, and making one.
import {get, post} from "./api.js";
import {choice, h} from "./dom.js";
import {count, language_names, word, words_of_error} from "./words.js";

/** @param {HTMLElement} main @param {any} offers */
export async function projects_page(main, offers) {
  const {projects} = await get("/v1/projects");
  const {policies} = await get("/v1/policies");
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
        choice(word("projects.policy"), [["", word("projects.policy.own")], ...policies.map((/** @type {string} */ one) => [one, one])], "", (value) => { wish.policy = value; }),
        choice(word("way"), [["", all], ...offers.methods.filter((/** @type {string} */ one) => one !== "keep").map((/** @type {string} */ one) => [one, word("way." + one)])], "", (value) => { wish.method = value; }),
        choice(word("set.language"), [["", "–"], ...language_names], "", (value) => { wish.language = value; }),
        h("div", {class: "row"}, h("button", {class: "first"}, word("projects.make")))))));
  return () => {};
}
