// Projects, and the documents of one: made, filled by files, drops or pasted text, searched, opened, deleted.
import {erase, get, post, query, upload} from "./api.js";
import {choice, h, say} from "./dom.js";
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

/** @param {HTMLElement} main @param {string} id */
export async function project_page(main, id) {
  const path = `/v1/projects/${id}`;
  let project = await get(path);
  let wanted = "", shown = "all";
  const rows = h("tbody");
  const state = h("p", {class: "note", role: "status"});
  const failures = h("div", {class: "stack", role: "alert"});
  const files = h("input", {type: "file", multiple: true, id: "files", class: "unseen", onchange: () => add([...files.files])});
  const text_name = h("input", {type: "text", maxlength: "100"});
  const text = h("textarea", {dir: "auto"});

  function list() {
    const visible = project.list.filter((/** @type {any} */ one) => (!wanted || (one.name + one.id).toLowerCase().includes(wanted)) &&
      (shown === "all" || (shown === "settled") === (one.settled >= one.mentions)));
    rows.replaceChildren(...visible.map((/** @type {any} */ one) => h("tr", {},
      h("td", {}, h("a", {href: `#/p/${id}/d/${one.id}`, dir: "auto"}, one.name || one.id)),
      h("td", {class: "number"}, count(one.mentions)),
      h("td", {}, h("progress", {max: Math.max(1, one.mentions), value: one.mentions ? one.settled : 1, "aria-label": word("doc.progress", {done: one.settled, all: one.mentions})}),
        " ", h("span", {class: "soft"}, word("doc.progress", {done: count(one.settled), all: count(one.mentions)}))),
      h("td", {}, h("button", {type: "button", class: "small plain", "aria-label": `${word("doc.delete")} ${one.name}`, onclick: () => remove(one)}, word("doc.delete"))))));
    if (visible.length === 0) rows.append(h("tr", {}, h("td", {colspan: "4", class: "soft"}, word("project.none"))));
  }
  async function renew() {
    project = await get(path);
    list();
  }
  /** @param {any} one */
  async function remove(one) {
    if (!confirm(word("doc.sure", {name: one.name || one.id}))) return;
    await erase(`${path}/documents/${one.id}`).catch(told);
    await renew();
  }
  /** @param {any} error @param {string} [name] */
  function told(error, name) {
    failures.append(h("p", {class: "notice"}, (name ? name + ": " : "") + words_of_error(error)));
  }
  /** One after the other, so that one that is refused stops no other. @param {File[]} chosen */
  async function add(chosen) {
    failures.replaceChildren();
    for (const [i, file] of chosen.entries()) {
      state.textContent = word("project.reading", {name: file.name, n: i + 1, all: chosen.length});
      try {
        const {documents} = await upload(`${path}/documents${query({name: file.name})}`, file);
        for (const one of documents) if (one.error) told(one.error, one.name);
      } catch (error) {
        told(error, file.name);
      }
      await renew();
    }
    state.textContent = "";
  }
  const drop = h("div", {class: "drop", ondragover: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.add("over"); },
    ondragleave: () => drop.classList.remove("over"),
    ondrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.remove("over"); add([...event.dataTransfer?.files ?? []]); }},
    h("p", {}, word("project.drop")), h("p", {}, h("button", {type: "button", onclick: () => files.click()}, word("project.files")), h("label", {htmlFor: "files", class: "unseen"}, word("project.files")), files));
  const paste = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    const name = text_name.value.trim() || word("doc.name");
    failures.replaceChildren();
    state.textContent = word("project.reading", {name, n: 1, all: 1});
    try {
      const {documents} = await post(`${path}/documents${query({name})}`, {text: text.value});
      for (const one of documents) if (one.error) told(one.error, one.name);
      text.value = "";
    } catch (error) {
      told(error, name);
    }
    state.textContent = "";
    await renew();
    say(word("project.addtext"));
  };
  main.replaceChildren(h("div", {class: "page stack"},
    h("p", {class: "note"}, h("a", {href: "#/projects"}, "← " + word("projects.title"))),
    h("h1", {dir: "auto"}, project.name || project.id),
    h("p", {class: "note"}, [project.policy, project.method && word("way." + project.method), project.language].filter(Boolean).join(" · ")),
    h("section", {class: "sheet"}, h("h2", {}, word("project.documents")),
      h("div", {class: "row"}, h("label", {class: "field"}, word("project.search"), h("input", {type: "search", oninput: (/** @type {any} */ event) => { wanted = event.target.value.toLowerCase(); list(); }})),
        choice(word("project.show"), [["all", word("project.all")], ["open", word("project.open")], ["settled", word("project.settled")]], shown, (value) => { shown = value; list(); })),
      h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": word("project.documents")}, h("table", {}, h("thead", {}, h("tr", {}, h("th", {scope: "col"}, word("doc.name")), h("th", {scope: "col", class: "number"}, word("doc.mentions")),
        h("th", {scope: "col"}, word("doc.settled")), h("td", {}))), rows))),
    h("section", {class: "sheet stack"}, h("h2", {}, word("project.add")), state, failures,
      h("div", {class: "columns"}, drop, h("form", {class: "stack", onsubmit: paste}, h("label", {class: "field"}, word("project.textname"), text_name),
        h("label", {class: "field"}, word("project.paste"), text), h("div", {}, h("button", {class: "first"}, word("project.addtext")))))),
    h("p", {}, h("button", {type: "button", onclick: async () => {
      if (!confirm(word("project.sure", {n: project.list.length}))) return;
      await erase(path).then(() => { location.hash = "#/projects"; }).catch(told);
    }}, word("project.delete")))));
  list();
  return () => {};
}
