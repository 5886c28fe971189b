// What one choice did in the other documents of a project, so that undoing it here takes that back there, too. Each has a name of its own
// that the service keeps with the edits; it is given before the service is asked, so that a lost answer can be taken back as well. Where
// somebody has decided otherwise since, a person is asked.
import {Refused, post} from "./api.js";
import {h} from "./dom.js";
import {count, word} from "./words.js";

/** @typedef {{documents: number, mentions: number, otherwise: {id: string, name: string, mentions: number}[]}} TakenBack */

export class ProjectChoice {
  /** @param {string} project its path @param {string} but the document in which it was made @param {any[]} rules @param {boolean} remember */
  constructor(project, but, rules, remember) {
    this.project = project;
    this.but = but;
    this.rules = rules;
    this.remember = remember;
    /** What the service was asked for. @type {{choice: string, rule?: any, former?: any}[]} */
    this.asked = [];
    /** One after the other. @type {Promise<any>} */
    this.work = Promise.resolve();
  }
  /** @template T @param {() => Promise<T>} what @returns {Promise<T>} */
  #in_turn(what) {
    const done = this.work.then(what, what);
    this.work = done.catch(() => null);
    return done;
  }
  make() {
    return this.#in_turn(async () => {
      this.asked = [];
      const sums = {documents: 0, mentions: 0};
      for (const rule of this.rules) {
        /** @type {{choice: string, rule?: any, former?: any}} */
        const one = {choice: "c" + crypto.getRandomValues(new Uint32Array(4)).join("-"), ...(this.remember ? {rule} : {})};
        this.asked.push(one);
        try {
          const done = await post(this.project + "/choices", {rule, remember: this.remember, but: this.but, choice: one.choice});
          if (done.former) one.former = done.former;
          sums.documents += done.documents;
          sums.mentions += done.mentions;
        } catch (error) {
          if (error instanceof Refused) this.asked.pop();
          throw error;
        }
      }
      return sums;
    });
  }
  /** @param {boolean} [also_changed] @returns {Promise<TakenBack>} */
  take_back(also_changed = false) {
    return this.#in_turn(async () => {
      /** @type {TakenBack} */
      const sums = {documents: 0, mentions: 0, otherwise: []};
      for (const one of [...this.asked].reverse()) {
        const done = await post(this.project + "/choices/undo", {...one, also_changed});
        sums.documents += done.documents;
        sums.mentions += done.mentions;
        sums.otherwise.push(...done.otherwise);
      }
      return sums;
    });
  }
}

/** In some documents somebody has decided otherwise since: it stays so, unless the person says that it goes.
 * @param {string} project its address @param {TakenBack["otherwise"]} otherwise @param {() => void} take_back_there */
export function ask_about_others(project, otherwise, take_back_there) {
  const dialog = h("dialog", {"aria-labelledby": "otherwise-title", onclose: () => {
    const goes = dialog.returnValue === "take";
    dialog.remove();
    if (goes) take_back_there();
  }}, h("form", {method: "dialog", class: "stack"},
    h("h2", {id: "otherwise-title"}, word("undo.otherwise")), h("p", {}, word("undo.otherwise.what")),
    h("ul", {class: "left"}, otherwise.slice(0, 20).map((one) => h("li", {}, h("a", {href: `${project}/d/${one.id}`, target: "_blank", rel: "noopener"}, one.name || one.id), ` (${count(one.mentions)})`))),
    otherwise.length > 20 ? h("p", {}, `… ${count(otherwise.length)}`) : null,
    h("div", {class: "row"}, h("button", {value: "leave", class: "first"}, word("undo.otherwise.leave")), h("button", {value: "take"}, word("undo.otherwise.take")))));
  document.body.append(dialog);
  dialog.showModal();
}
