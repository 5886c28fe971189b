// One project: its documents, searched and filtered by what stands in them and by whose they are; files that come in; rules that hold for
// all of them.
import {erase, get, post, put, query} from "./api.js";
import {choice, h, say} from "./dom.js";
import {kinds, label_word, labels} from "./panel.js";
import {files_chosen, files_of, queue} from "./queue.js";
import {rules_section} from "./rules_section.js";
import {count, word, words_of_error} from "./words.js";

const most_told = 50;  // files of a queue by name

/** @param {HTMLElement} main @param {string} id */
export async function project_page(main, id) {
  const path = `/v1/projects/${id}`;
  const project = await get(path);
  // Who may not know the people of the service gives out nothing.
  const people = await get("/v1/people").then((answer) => answer.people.filter((/** @type {any} */ one) => one.role !== "none"), () => []);
  const me = (await get("/v1/me")).id;
  const wish = {words: "", label: "", kind: "", risk: "", doubt: "", state: "", assigned: ""};
  /** @type {any[]} */
  let documents = project.list;
  /** @type {Set<string>} */
  const picked = new Set();
  let asking = 0, timer = 0;

  const rows = h("tbody");
  const found = h("p", {class: "note", role: "status"});
  const failures = h("div", {class: "stack", role: "alert"});
  const name_of = (/** @type {string} */ who) => people.find((/** @type {any} */ one) => one.id === who)?.name ?? who;

  /** @param {any} error @param {string} [name] */
  function told(error, name) {
    failures.append(h("p", {class: "notice"}, (name ? name + ": " : "") + words_of_error(error)));
  }
  function list() {
    rows.replaceChildren(...documents.map(row));
    if (documents.length === 0) rows.append(h("tr", {}, h("td", {colspan: "6", class: "soft"}, word("project.none"))));
    give_out.hidden = people.length === 0;
    give_button.disabled = picked.size === 0;
  }
  /** @param {any} one */
  function row(one) {
    const facets = one.facets ?? {};
    const name = one.name || one.id;
    const tick = h("input", {type: "checkbox", checked: picked.has(one.id), "aria-label": word("assign.pick", {name}), onchange: () => {
      if (tick.checked) picked.add(one.id);
      else picked.delete(one.id);
      give_button.disabled = picked.size === 0;
    }});
    const sign = (/** @type {string} */ key, /** @type {number} */ n, bad = false) => n ? h("span", {class: bad ? "sign bad" : "sign"}, `${word(key)}: ${count(n)}`) : null;
    return h("tr", {},
      people.length ? h("td", {}, tick) : null,
      h("td", {}, h("a", {href: `#/p/${id}/d/${one.id}`, dir: "auto"}, name)),
      h("td", {class: "number"}, count(one.mentions)),
      h("td", {}, h("progress", {max: Math.max(1, one.mentions), value: one.mentions ? one.settled : 1, "aria-label": word("doc.progress", {done: one.settled, all: one.mentions})}),
        " ", h("span", {class: "soft"}, word("doc.progress", {done: count(one.settled), all: count(one.mentions)}))),
      h("td", {}, h("span", {class: "signs"}, sign("filter.doubtful", facets.doubtful), sign("filter.near", facets.near), sign("filter.telling", facets.telling, true))),
      people.length ? h("td", {}, one.assigned ? name_of(one.assigned) : h("span", {class: "soft"}, "–")) : null,
      h("td", {}, h("button", {type: "button", class: "small plain", "aria-label": `${word("doc.delete")} ${name}`, onclick: () => remove(one)}, word("doc.delete"))));
  }
  async function renew() {
    const number = ++asking;
    try {
      const answer = await get(`${path}/documents${query(wish)}`);
      if (number !== asking) return;
      documents = answer.documents;
      found.textContent = documents.length === answer.of ? "" : word("filter.found", {n: count(documents.length), all: count(answer.of)});
      list();
    } catch (error) {
      told(error);
    }
  }
  /** @param {Partial<typeof wish>} change */
  function ask(change, soon = 0) {
    Object.assign(wish, change);
    clearTimeout(timer);
    timer = setTimeout(renew, soon);
  }
  /** @param {any} one */
  async function remove(one) {
    if (!confirm(word("doc.sure", {name: one.name || one.id}))) return;
    await erase(`${path}/documents/${one.id}`).catch(told);
    await renew();
  }

  const to = h("select", {multiple: true, size: "3", "aria-label": word("assign.to")}, people.filter((/** @type {any} */ one) => one.role !== "client")
    .map((/** @type {any} */ one) => h("option", {value: one.id}, one.name || one.id)));
  const give_button = h("button", {type: "button", onclick: () => assign([...to.selectedOptions].map((option) => option.value))}, word("assign.give"));
  const give_out = h("details", {}, h("summary", {}, word("assign.title")), h("div", {class: "row"}, h("label", {class: "field"}, word("assign.to"), to),
    give_button, h("button", {type: "button", onclick: () => assign([])}, word("assign.back")),
    h("button", {type: "button", onclick: () => { for (const one of documents) picked.add(one.id); list(); }}, word("assign.all"))), h("p", {class: "note"}, word("assign.turn")));
  /** @param {string[]} wanted */
  async function assign(wanted) {
    try {
      const {assigned} = await put(path + "/assignments", {documents: [...picked], to: wanted});
      picked.clear();
      await renew();
      say(word("assign.done", {n: count(assigned)}));
    } catch (error) {
      told(error);
    }
  }

  const states = /** @type {[string, string][]} */ ([["", word("project.all")], ["open", word("project.open")], ["settled", word("project.settled")]]);
  const whose = /** @type {[string, string][]} */ ([["", word("project.all")], ["me", word("assign.mine")], ["none", word("assign.nobody")],
    ...people.filter((/** @type {any} */ one) => one.id !== me).map((/** @type {any} */ one) => [one.id, one.name || one.id])]);
  const filters = h("div", {class: "filters", role: "search"},
    h("label", {class: "field"}, word("filter.words"), h("input", {type: "search", id: "filter-words", oninput: (/** @type {any} */ event) => ask({words: event.target.value}, 250)})),
    choice(word("project.show"), states, "", (value) => ask({state: value})),
    choice(word("label"), [["", word("project.all")], ...labels.map((one) => /** @type {[string, string]} */ ([one, label_word(one)]))], "", (value) => ask({label: value})),
    choice(word("kind"), [["", word("project.all")], ...kinds.map((one) => /** @type {[string, string]} */ ([one, word("kind." + one)]))], "", (value) => ask({kind: value})),
    choice(word("filter.risk"), [["", word("project.all")], ["near", word("filter.near")], ["telling", word("filter.telling")]], "", (value) => ask({risk: value})),
    choice(word("filter.doubt"), [["", word("project.all")], ["yes", word("filter.doubtful")], ["no", word("filter.sure")]], "", (value) => ask({doubt: value})),
    people.length ? choice(word("assign.whose"), whose, "", (value) => ask({assigned: value})) : null);

  const incoming = incoming_section(id, renew);
  const rules = await rules_section(path, project);
  const head = (/** @type {string} */ key, /** @type {string} */ kind = "") => h("th", {scope: "col", class: kind || null}, word(key));
  main.replaceChildren(h("div", {class: "page stack"},
    h("p", {class: "note"}, h("a", {href: "#/projects"}, "← " + word("projects.title"))),
    h("h1", {dir: "auto"}, project.name || project.id),
    h("p", {class: "note"}, [project.policy, project.method && word("way." + project.method), project.language].filter(Boolean).join(" · ")),
    h("section", {class: "sheet stack"}, h("h2", {}, word("project.documents")), failures, filters, found,
      h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": word("project.documents")}, h("table", {}, h("thead", {}, h("tr", {},
        people.length ? h("td", {}) : null, head("doc.name"), head("doc.mentions", "number"), head("doc.settled"), head("filter.signs"), people.length ? head("assign.whose") : null, h("td", {}))), rows)),
      give_out),
    incoming.element, rules,
    h("p", {}, h("button", {type: "button", onclick: async () => {
      if (!confirm(word("project.sure", {n: project.list.length}))) return;
      queue.stop(id);
      await erase(path).then(() => { location.hash = "#/projects"; }).catch(told);
    }}, word("project.delete")))));
  list();
  return () => { clearTimeout(timer); incoming.end(); };
}

/** Where files and texts come in, and what became of them. @param {string} id @param {() => Promise<void>} renew */
function incoming_section(id, renew) {
  const path = `/v1/projects/${id}`;
  const state = h("div", {class: "stack", role: "status"});
  const failures = h("div", {class: "stack", role: "alert"});
  const field = (/** @type {string} */ name, /** @type {any} */ more) => h("input", {type: "file", multiple: true, id: name, class: "unseen", ...more, onchange: (/** @type {any} */ event) => {
    queue.add(id, files_chosen(event.target.files));
    event.target.value = "";
  }});
  const files = field("files", {}), folders = field("folders", {webkitdirectory: true});
  const text_name = h("input", {type: "text", maxlength: "100"});
  const text = h("textarea", {dir: "auto"});
  let over = 0;
  function show() {
    const own = queue.of(id);
    const ended = own.filter((one) => one.state === "done" || one.state === "refused").length;
    const reading = own.find((one) => one.state === "reading");
    const refused = own.filter((one) => one.state === "refused");
    failures.replaceChildren(...refused.slice(0, most_told).map((one) => h("p", {class: "notice"}, `${one.name}: ${words_of_error(one.error)}`)));
    if (own.length === 0) return state.replaceChildren();
    state.replaceChildren(
      h("p", {}, reading ? word("project.reading", {name: reading.name, n: ended + 1, all: own.length}) : word("queue.done", {n: count(ended - refused.length), all: count(own.length)})),
      h("div", {class: "row"}, h("progress", {max: own.length, value: ended, "aria-label": word("queue.title")}),
        ended < own.length ? h("button", {type: "button", class: "small", onclick: () => queue.stop(id)}, word("queue.stop")) : null));
    if (ended > over) renew();
    over = ended;
  }
  queue.addEventListener("change", show);
  const drop = h("div", {class: "drop", ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.add("over"); },
    ondragleave: () => drop.classList.remove("over"),
    ondrop: async (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.remove("over"); queue.add(id, await files_of(event.dataTransfer)); }},
    h("p", {}, word("project.drop")), h("p", {class: "row center"}, h("button", {type: "button", onclick: () => files.click()}, word("project.files")), h("label", {htmlFor: "files", class: "unseen"}, word("project.files")), files,
      h("button", {type: "button", onclick: () => folders.click()}, word("project.folder")), h("label", {htmlFor: "folders", class: "unseen"}, word("project.folder")), folders));
  const paste = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    const name = text_name.value.trim() || word("doc.name");
    failures.replaceChildren();
    state.replaceChildren(h("p", {}, word("project.reading", {name, n: 1, all: 1})));
    const failed = (/** @type {any} */ error) => failures.append(h("p", {class: "notice"}, `${name}: ${words_of_error(error)}`));
    try {
      const {documents} = await post(`${path}/documents${query({name})}`, {text: text.value});
      for (const one of documents) if (one.error) failed(one.error);
      text.value = "";
    } catch (error) {
      failed(error);
    }
    state.replaceChildren();
    await renew();
    say(word("project.addtext"));
  };
  show();
  return {
    element: h("section", {class: "sheet stack"}, h("h2", {}, word("project.add")), state, failures,
      h("div", {class: "columns"}, drop, h("form", {class: "stack", onsubmit: paste}, h("label", {class: "field"}, word("project.textname"), text_name),
        h("label", {class: "field"}, word("project.paste"), text), h("div", {}, h("button", {class: "first"}, word("project.addtext")))))),
    end: () => queue.removeEventListener("change", show),
  };
}
