// The opinion of an attacker about a text before and after: whom it takes it for, and how surely. It knows what stands in the field, which
// begins with invented people and can be changed; that is kept by the service as the reader's own background, and replaced the next time.
import {Refused, post, put_lines} from "./api.js";
import {h, say} from "./dom.js";
import {known_people} from "./known_people.js";
import {language, percent, word, words_of_error} from "./words.js";

const background = "try";
const most_shown = 3;

/** Lines "Name: what is known". @param {string} text */
export function people_in(text) {
  return text.split("\n").map((line) => line.match(/^\s*([^:]{1,200}):\s*(\S.*)$/)).filter((found) => found !== null)
    .map((found, i) => ({id: `person-${i + 1}`, subject: found[1].trim(), text: found[2]}));
}

export class AttackSection {
  constructor() {
    this.field = h("textarea", {class: "known", dir: "auto", spellcheck: "false", "aria-label": word("demo.attack.known")});
    this.field.value = known_people[language()];
    this.answer = h("div", {class: "stack", role: "status"});
    this.known = "";
    this.asked = 0;
    this.open = false;
    /** @type {{before: string, after: string} | null} */
    this.texts = null;
    this.element = h("section", {class: "stack"}, h("h3", {}, word("demo.attack")), h("p", {class: "note"}, word("demo.attack.what")), this.answer,
      h("details", {ontoggle: (/** @type {any} */ event) => { this.open = event.target.open; }}, h("summary", {}, word("demo.attack.known")), this.field,
        h("p", {}, h("button", {type: "button", class: "small", onclick: () => this.ask()}, word("demo.attack.ask")))));
  }
  /** @param {string} before @param {string} after */
  about(before, after) {
    this.texts = {before, after};
    this.ask();
  }
  async ask() {
    if (!this.texts) return;
    const number = ++this.asked;
    try {
      if (this.known !== this.field.value) {
        await put_lines(`/v1/backgrounds/${background}`, people_in(this.field.value).map((one) => JSON.stringify(one)).join("\n") + "\n");
        this.known = this.field.value;
      }
      const [before, after] = await post(`/v1/attack?background=${background}&candidates=${most_shown}`,
        [{id: "before", text: this.texts.before}, {id: "after", text: this.texts.after}]);
      if (number === this.asked) this.show(before, after);
    } catch (error) {
      if (number !== this.asked) return;
      const off = error instanceof Refused && error.code === "service.no_tools";
      this.answer.replaceChildren(h("p", {class: off ? "note" : "notice"}, off ? word("demo.attack.off") : words_of_error(error)));
    }
  }
  /** @param {any} before @param {any} after */
  show(before, after) {
    const first = before.candidates?.[0], then = after.candidates?.[0];
    const guess = (/** @type {string} */ key, /** @type {any} */ one) => h("div", {}, h("p", {}, h("b", {}, word(key)), ": ", one.candidates?.length ? one.candidates.slice(0, most_shown).map((/** @type {any} */ candidate, /** @type {number} */ i) =>
      [i ? " · " : "", h("span", {dir: "auto"}, candidate.name), ` ${percent(candidate.confidence)}`]).flat() : word("demo.attack.none")),
      h("meter", {min: 0, max: 1, value: one.confidence ?? 0, "aria-label": `${word(key)}: ${one.candidates?.[0]?.name ?? word("demo.attack.none")} ${percent(one.confidence ?? 0)}`}));
    const same = first && then && first.name === then.name && then.confidence >= .5;
    const key = !first || first.confidence < .5 ? "unsure" : same ? "still" : "hidden";
    this.answer.replaceChildren(guess("demo.attack.before", before), guess("demo.attack.after", after), h("p", {class: same && key === "still" ? "notice" : "notice good"}, word("demo.attack." + key)));
    say(word("demo.attack." + key));
  }
}
