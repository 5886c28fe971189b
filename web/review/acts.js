// What a reviewer can do with mentions, by button or key. Each act is one step that can be undone. Bounds, labels and new mentions ask the
// service what could stand there; where it does not answer, a plain sign stands in.
import {Unreached, post} from "./api.js";
import {ProjectChoice, ask_about_others} from "./project_choice.js";

/** @typedef {import("./model.js").Mention} Mention */

export class Acts {
  /** @param {import("./model.js").Model} model @param {import("./places.js").Places} places @param {string} path
   * @param {{go: (id: string) => void, together: (work: () => void) => void, tell: (key: string, fill?: Record<string, any>) => void, failed: (error: any) => void}} page */
  constructor(model, places, path, page) {
    this.model = model;
    this.places = places;
    this.path = path;
    this.page = page;
    this.current = "";
    this.whole_entity = true;
    this.details_open = false;
    this.add_open = false;
    this.beyond_open = false;
    for (const bound of ["wider.left", "wider.right", "narrow.left", "narrow.right"]) {
      /** @type {any} */ (this)[bound] = () => this.bound(bound);
    }
  }
  get mention() {
    return this.model.at(this.current);
  }
  /** @param {(mention: Mention) => void} work */
  #with(work) {
    const mention = this.mention;
    if (mention) work(mention);
  }

  /** @param {import("./model.js").Option} option */
  choose(option) {
    this.#with((mention) => {
      const all = this.whole_entity ? this.model.entity_of(mention) : [mention];
      const edits = [];
      for (const one of all) {
        const options = this.model.options(one);
        const fitting = one === mention ? option : options.find((other) => other.method === option.method && other.level === option.level) ??
          options.find((other) => other.text === option.text);
        if (fitting) edits.push(decided(one, fitting, one === mention ? "settled" : one.state));
      }
      this.model.change(edits);
    });
  }
  /** @param {number} number from 1 */
  choose_number(number) {
    this.#with((mention) => {
      const option = this.model.options(mention)[number - 1];
      if (option) this.choose(option);
    });
  }
  readable() {
    this.#with((mention) => {
      const all = this.whole_entity ? this.model.entity_of(mention) : [mention];
      this.model.change(all.map((one) => ({...one, replacement: null, method: "keep", state: one === mention ? "settled" : one.state})));
    });
  }
  /** @param {string} text */
  own(text) {
    if (!text.trim()) return;
    this.#with((mention) => {
      const all = this.whole_entity ? this.model.entity_of(mention) : [mention];
      this.model.change(all.map((one) => ({...one, replacement: text, method: "given", state: one === mention ? "settled" : one.state})));
    });
  }
  accept() {
    this.#with((mention) => this.page.together(() => {
      if (mention.state !== "settled") this.model.change([{...mention, state: "settled"}]);
      this.next_open();
    }));
  }
  accept_all() {
    this.page.together(() => {
      this.model.change(this.sure().map((one) => ({...one, state: "settled"})));
      this.next_open();
    });
  }
  /** What is open, and needs no second look. */
  sure() {
    return this.model.list().filter((one) => one.state === "open" && !this.model.is_doubtful(one) && !this.model.tells(one));
  }
  remove() {
    this.#with((mention) => {
      const after = this.#neighbour(1);
      this.page.together(() => {
        this.model.change([/** @type {any} */ ({id: mention.id, removed: true, entity: mention.entity, state: "settled"})]);
        this.page.go(after && after !== mention.id ? after : this.model.list()[0]?.id ?? "");
      });
    });
  }

  everywhere() {
    return this.#beyond(false);
  }
  remember() {
    return this.#beyond(true);
  }
  /** The same words of the same label are decided alike, here and in the other documents of the project; remembered, also in those that come.
   * @param {boolean} remember */
  async #beyond(remember) {
    const mention = this.mention;
    if (!mention) return;
    const words_of = (/** @type {Mention} */ one) => this.model.text.slice(this.places.to_unit(one.start), this.places.to_unit(one.end));
    const words = words_of(mention), option = this.model.chosen(mention);
    const about = {words, label: mention.label};
    const rule = mention.replacement === null ? {...about, does: "keep"}
      : {...about, does: "replace", replacement: mention.replacement, method: mention.method ?? "given", ...(option ? {level: option.level} : {})};
    // Nobody but a person found it: the documents that come have it as a mention.
    const mark = remember && mention.id.startsWith("p") ? [{...about, does: "mark", kind: mention.kind}] : [];
    const [project, but] = this.path.split("/documents/");
    const choice = new ProjectChoice(project, but, [...mark, rule], remember);
    const same = this.model.list().filter((one) => one.label === mention.label && one.state === "open" && one.id !== mention.id && words_of(one) === words);
    this.model.change([mention, ...same].flatMap((one) => {
      if (mention.replacement === null) return {...one, replacement: null, method: "keep", state: "settled"};
      const fitting = option && (this.model.options(one).find((other) => other.method === option.method && other.level === option.level) ?? this.model.options(one).find((other) => other.text === option.text));
      return fitting ? decided(one, fitting, "settled") : {...one, replacement: mention.replacement, method: "given", state: "settled"};
    }), choice);
    await this.#make(choice);
  }
  /** @param {ProjectChoice} choice */
  async #make(choice) {
    try {
      const done = await choice.make();
      this.page.tell(choice.remember ? "act.remembered" : "act.everywhere.done", {n: done.mentions, documents: done.documents});
    } catch (error) {
      this.page.failed(error);
    }
  }

  /** @param {number} step */
  #neighbour(step) {
    const list = this.model.list(), at = list.findIndex((one) => one.id === this.current);
    return list[(at + step + list.length) % list.length]?.id ?? "";
  }
  next() {
    this.page.go(this.#neighbour(1));
  }
  previous() {
    this.page.go(this.#neighbour(-1));
  }
  /** @param {(mention: Mention) => boolean} wanted */
  #next_that(wanted) {
    const list = this.model.list(), at = list.findIndex((one) => one.id === this.current);
    for (let i = 1; i <= list.length; ++i) {
      const one = list[(at + i) % list.length];
      if (wanted(one)) return this.page.go(one.id);
    }
    return null;
  }
  next_open() {
    this.#next_that((one) => one.state === "open");
  }
  doubt() {
    if (this.model.list().some((one) => this.model.is_doubtful(one))) this.#next_that((one) => this.model.is_doubtful(one));
    else this.next_open();
  }

  /** @param {number} entity */
  join(entity) {
    this.#with((mention) => {
      const all = this.whole_entity ? this.model.entity_of(mention) : [mention];
      const like = this.model.list().find((one) => one.entity === entity);
      const option = like && this.model.chosen(like);
      this.model.change(all.map((one) => {
        // What stands for the other stands for this one, too.
        const fits = option && option.start === like.start && option.end === like.end && one.from === one.start && one.to === one.end;
        return {...one, entity, ...(fits ? {replacement: option.text, method: option.method} : {})};
      }));
    });
  }
  part() {
    this.#with((mention) => this.model.change([{...mention, entity: this.model.new_entity(), state: "open"}]));
  }
  /** @param {{label?: string, kind?: string}} change */
  async relabel(change) {
    const mention = this.mention;
    if (!mention) return;
    if (!change.label) return this.model.change([{...mention, ...change}]);
    await this.#place({...mention, ...change});
  }
  /** @param {string} which */
  async bound(which) {
    const mention = this.mention;
    if (!mention) return;
    const text = this.model.text;
    let start = this.places.to_unit(mention.start), end = this.places.to_unit(mention.end);
    const before = text.slice(Math.max(0, start - 200), start), inside = text.slice(start, end), behind = text.slice(end, end + 200);
    if (which === "wider.left") start -= before.match(/\S+\s*$/)?.[0].length ?? 0;
    if (which === "wider.right") end += behind.match(/^\s*\S+/)?.[0].length ?? 0;
    if (which === "narrow.left") start += inside.match(/^\S+\s+(?=\S)/)?.[0].length ?? 0;
    if (which === "narrow.right") end -= inside.match(/(?<=\S)\s+\S+$/)?.[0].length ?? 0;
    const moved = {...mention, start: this.places.to_code_point(start), end: this.places.to_code_point(end)};
    if ((moved.start === mention.start && moved.end === mention.end) || this.model.taken(moved.start, moved.end, mention.id)) return;
    await this.#place(moved);
  }
  /** @param {number} gap where it begins, in the text of the mention */
  async split(gap) {
    const mention = this.mention;
    if (!mention) return;
    const start = this.places.to_unit(mention.start), inside = this.model.text.slice(start, this.places.to_unit(mention.end));
    const space = inside.slice(gap).match(/^\s+/)?.[0].length ?? 1;
    const first = {...mention, end: this.places.to_code_point(start + gap)};
    const second = {...mention, id: this.model.new_id(), start: this.places.to_code_point(start + gap + space), entity: this.model.new_entity()};
    const made = [await this.#offered(first), await this.#offered(second)];
    this.model.change(made.map((one) => ({...one, state: "open"})));
  }
  /** A mention at another place or of another label, with what could stand there. @param {Mention} mention */
  async #place(mention) {
    this.model.change([{...await this.#offered(mention), state: "open"}]);
  }
  /** @param {Mention} mention */
  async #offered(mention) {
    try {
      const found = await post(this.path + "/options", {start: mention.start, end: mention.end, label: mention.label, kind: mention.kind, number: mention.entity || 1});
      // What reaches into a neighbour cannot be taken.
      found.options = found.options.filter((/** @type {any} */ option) => !this.model.taken(option.start, option.end, mention.id));
      this.model.learn(mention.id, found);
      const option = found.options.find((/** @type {any} */ one) => one.method === mention.method) ?? found.options[0];
      if (option) return decided(mention, option, mention.state);
    } catch (error) {
      if (!(error instanceof Unreached)) this.page.failed(error);
    }
    return {...mention, from: mention.start, to: mention.end, replacement: `[${mention.label}]`, method: "tag"};
  }

  /** Marks words wherever they stand outside mentions. @param {string} words */
  async add(words) {
    const wanted = words.trim();
    if (!wanted) return;
    const text = this.model.text, places = [];
    for (let at = text.indexOf(wanted); at >= 0 && places.length < 2000; at = text.indexOf(wanted, at + wanted.length)) {
      const inside_word = /[\p{L}\p{N}]/u;
      if ((inside_word.test(text[at - 1] ?? "") && inside_word.test(wanted[0])) || (inside_word.test(text[at + wanted.length] ?? "") && inside_word.test(wanted.at(-1) ?? ""))) continue;
      const start = this.places.to_code_point(at), end = this.places.to_code_point(at + wanted.length);
      if (!this.model.taken(start, end)) places.push({start, end});
    }
    await this.mark(places);
  }
  /** @param {{start: number, end: number}[]} places @param {string} [label] */
  async mark(places, label = "PERSON") {
    if (places.length === 0) return this.page.tell("act.add.none");
    const entity = this.model.new_entity();
    const first = await this.#offered({id: this.model.new_id(), ...places[0], from: places[0].start, to: places[0].end, label, kind: "direct", entity, replacement: null, state: "open"});
    const alone = this.model.options(first).find((option) => option.start === first.start && option.end === first.end);
    const others = places.slice(1).map((place) => ({...first, ...place, id: this.model.new_id(), from: place.start, to: place.end,
      replacement: alone?.text ?? `[${label}]`, method: alone?.method ?? "tag"}));
    this.model.change([first, ...others]);
    this.page.go(first.id);
    this.page.tell("act.add.done", {n: places.length});
  }
  async undo() {
    const choice = this.model.done.at(-1)?.choice;
    this.#go_to(this.model.undo());
    if (choice) await this.#take_back(choice);
  }
  /** Where the service cannot be asked, nothing was undone: neither there nor here. @param {ProjectChoice} choice @param {boolean} [also_changed] */
  async #take_back(choice, also_changed = false) {
    try {
      const done = await choice.take_back(also_changed);
      if (done.mentions || !done.otherwise.length) this.page.tell("undo.beyond", {n: done.mentions, documents: done.documents});
      if (done.otherwise.length && !also_changed) {
        const [, , , project] = this.path.split("/");
        ask_about_others(`#/p/${project}`, done.otherwise, () => this.#take_back(choice, true));
      }
    } catch (error) {
      if (this.model.undone.at(-1)?.choice === choice) this.#go_to(this.model.redo());
      this.page.failed(error);
    }
  }
  async redo() {
    const choice = this.model.undone.at(-1)?.choice;
    this.#go_to(this.model.redo());
    if (choice) await this.#make(choice);
  }
  /** To what changed, or to what stands next to where it was. @param {Mention[] | null} edits */
  #go_to(edits) {
    if (!edits) return;
    const there = edits.find((edit) => this.model.at(edit.id));
    const start = this.model.found.get(edits[0].id)?.start ?? 0;
    this.page.go((there ?? this.model.list().find((one) => one.start >= start) ?? this.model.list().at(-1))?.id ?? "");
  }
}

/** @param {Mention} mention @param {import("./model.js").Option} option @param {string} state @returns {Mention} */
function decided(mention, option, state) {
  return {...mention, from: option.start, to: option.end, replacement: option.text, method: option.method, state};
}
