// Choices that hold for all documents of a project: what they are about, what they do, and the policy file that says the same elsewhere.
import {erase_with, get, get_file} from "./api.js";
import {h, save, say} from "./dom.js";
import {word, words_of_error} from "./words.js";

/** @param {string} path of the project @param {any} project */
export async function rules_section(path, project) {
  const box = h("section", {class: "sheet stack"});
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  const told = (/** @type {any} */ error) => { failed.textContent = words_of_error(error); failed.hidden = false; };
  async function draw() {
    const {rules} = project.rules > 0 ? await get(path + "/rules").catch(() => ({rules: []})) : {rules: []};
    const rows = rules.map((/** @type {any} */ rule) => h("tr", {},
      h("td", {dir: "auto"}, rule.words), h("td", {}, word("label." + rule.label)),
      h("td", {dir: "auto"}, rule.does === "replace" ? rule.replacement || "∅" : word("rule." + rule.does)),
      h("td", {}, h("button", {type: "button", class: "small plain", "aria-label": `${word("rule.forget")} ${rule.words}`, onclick: () => forget(rule)}, word("rule.forget")))));
    box.replaceChildren(...[h("h2", {}, word("rule.title")), failed, h("p", {class: "note"}, word("rule.what")),
      rows.length ? h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": word("rule.title")}, h("table", {}, h("thead", {}, h("tr", {}, ["rule.words", "label", "rule.does"].map((key) => h("th", {scope: "col"}, word(key))), h("td", {}))),
        h("tbody", {}, rows))) : null,
      rows.length ? h("p", {}, h("button", {type: "button", onclick: () => get_file(path + "/policy").then((file) => save(file, "policy.yaml")).catch(told)}, word("rule.policy"))) : ""].filter(Boolean));
    box.hidden = rows.length === 0;
  }
  /** @param {any} rule */
  async function forget(rule) {
    try {
      await erase_with(path + "/rules", {words: rule.words, label: rule.label});
      await draw();
      say(word("rule.forgotten"));
    } catch (error) {
      told(error);
    }
  }
  await draw();
  return box;
}
