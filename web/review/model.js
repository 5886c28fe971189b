// A document under review, as it stands in this browser: mentions as decided, all of which can be undone, and what they add up to. An edit
// sets whole mentions (service/projects/decisions.h); undoing sends what was there before, so that the server needs to know of no undoing.
// Events: "change" with {ids, structural}.

/** @typedef {{id: string, start: number, end: number, label: string, kind: string, entity: number, from: number, to: number,
 *   replacement: string | null, method?: string, state: string, removed?: boolean}} Mention */
/** @typedef {{text: string, start: number, end: number, level: number, method: string, source: string, things?: number,
 *   disclosure?: number, threshold?: number, information?: number}} Option */
/** `choice` is what the same step did in other documents.
 * @typedef {{before: (Mention | null)[], after: Mention[], choice?: import("./project_choice.js").ProjectChoice}} Step */

const doubt_below = 0.8;  // of the detector's own score

/** The first mention that begins at `from` or behind it. @param {Mention[]} list by place @param {number} from */
export function first_from(list, from) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].from < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

export class Model extends EventTarget {
  /** @param {any} analysis @param {Mention[]} edits */
  constructor(analysis, edits) {
    super();
    this.text = analysis.text;
    this.characters = analysis.text.length;
    /** What the service knows of each mention. @type {Map<string, any>} */
    this.found = new Map();
    /** @type {Map<string, Mention>} */
    this.mentions = new Map();
    /** @type {Step[]} */
    this.done = [];
    /** @type {Step[]} */
    this.undone = [];
    /** @type {Mention[] | null} */
    this.order = null;
    this.last_entity = (analysis.entities ?? []).length;
    /** The option that each mention stands for; a changed mention is another object. @type {WeakMap<Mention, Option | null>} */
    this.taken_options = new WeakMap();
    for (const one of analysis.mentions) {
      this.found.set(one.id, one);
      const option = one.options[one.chosen];
      this.mentions.set(one.id, {
        id: one.id, start: one.start, end: one.end, label: one.label, kind: one.kind, entity: one.entity,
        from: option?.start ?? one.start, to: option?.end ?? one.end, replacement: option?.text ?? null, method: option?.method, state: "open",
      });
    }
    for (const edit of edits) this.#put(edit);
  }

  /** @param {Mention} edit */
  #put(edit) {
    const was = this.mentions.get(edit.id);
    this.mentions.set(edit.id, edit);
    this.last_entity = Math.max(this.last_entity, edit.entity ?? 0);
    if (this.order && was && !was.removed && !edit.removed && was.from === edit.from && was.to === edit.to) this.order[this.#place_in_order(was)] = edit;
    else this.order = null;
  }
  /** @param {Mention} mention */
  #place_in_order(mention) {
    const order = /** @type {Mention[]} */ (this.order);
    let at = first_from(order, mention.from);
    while (order[at] !== mention) ++at;
    return at;
  }

  /** By place; without what was removed. @returns {Mention[]} */
  list() {
    this.order ??= [...this.mentions.values()].filter((one) => !one.removed).sort((a, b) => a.from - b.from || a.to - b.to);
    return this.order;
  }
  /** @param {string} id */
  at(id) {
    const one = this.mentions.get(id);
    return one && !one.removed ? one : null;
  }
  /** @param {Mention} mention */
  options(mention) {
    return /** @type {Option[]} */ (this.found.get(mention.id)?.options ?? []);
  }
  /** @param {Mention} mention @returns {Option | null} */
  chosen(mention) {
    let option = this.taken_options.get(mention);
    if (option === undefined) {
      option = this.options(mention).find((one) => one.text === mention.replacement) ?? null;
      this.taken_options.set(mention, option);
    }
    return option;
  }
  /** What the service says could stand for a mention. @param {string} id @param {any} found */
  learn(id, found) {
    this.found.set(id, found);
    const mention = this.mentions.get(id);
    if (mention) this.taken_options.delete(mention);
  }
  /** @param {Mention} mention */
  is_doubtful(mention) {
    const found = this.found.get(mention.id);
    return mention.state === "open" && (!found || (found.score ?? 1) < doubt_below);
  }
  /** @param {Mention} mention */
  entity_of(mention) {
    return mention.entity ? this.list().filter((one) => one.entity === mention.entity) : [mention];
  }
  /** Whether two mentions claim the same stretch. @param {number} from @param {number} to @param {string} [but] */
  taken(from, to, but) {
    return this.list().some((one) => one.id !== but && one.from < to && from < one.to);
  }
  new_id() {
    return "p" + crypto.getRandomValues(new Uint32Array(2)).join("-");
  }
  new_entity() {
    return ++this.last_entity;
  }

  /** What this person decides. @param {Mention[]} edits @param {import("./project_choice.js").ProjectChoice} [choice] */
  change(edits, choice) {
    if (edits.length === 0) return;
    const before = edits.map((edit) => this.mentions.get(edit.id) ?? null);
    this.done.push({before, after: edits, choice});
    this.undone = [];
    this.#apply(edits, true);
  }
  undo() {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    const edits = step.before.map((one, i) => one ?? /** @type {any} */ ({id: step.after[i].id, removed: true, state: "settled"}));
    this.#apply(edits, true);
    return edits;
  }
  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    this.#apply(step.after, true);
    return step.after;
  }
  /** What others decided, or the service did not take: not to be sent. @param {Mention[]} edits */
  receive(edits) {
    this.#apply(edits, false);
  }
  /** @param {Mention[]} edits @param {boolean} own */
  #apply(edits, own) {
    let structural = false;
    for (const edit of edits) {
      const was = this.mentions.get(edit.id);
      structural ||= !was || !!was.removed !== !!edit.removed || was.from !== edit.from || was.to !== edit.to || was.start !== edit.start || was.end !== edit.end;
      this.#put(edit);
    }
    this.dispatchEvent(new CustomEvent("change", {detail: {edits, own, structural}}));
  }

  /** What still tells something: stays readable, or is replaced by what a measure calls too near. @param {Mention} mention */
  tells(mention) {
    if (mention.replacement === null) return true;
    const option = this.chosen(mention);
    return option?.disclosure !== undefined && option.disclosure >= (option.threshold ?? Infinity);
  }
  /** Shares from 0 to 1. */
  meters() {
    const list = this.list();
    let settled = 0, telling = 0, kept = 0, known = 0;
    for (const mention of this.mentions.values()) settled += mention.state === "settled" ? 1 : 0;
    for (const mention of list) {
      if (this.tells(mention)) ++telling;
      const share = mention.replacement === null ? 1 : this.chosen(mention)?.information;
      if (share !== undefined) {
        kept += share;
        ++known;
      }
    }
    const all = this.mentions.size;
    return {all, settled, mentions: list.length, telling, open: all - settled, information: known ? kept / known : 0};
  }
}
