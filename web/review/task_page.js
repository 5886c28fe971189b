// One task: what is asked, one's own items, and for whoever decides the items of all, how far people agree, files in and out.
import {erase, get, get_file, post, query, upload} from "./api.js";
import {choice, h, save, say} from "./dom.js";
import {files_chosen, files_of} from "./queue.js";
import {count, percent, word, words_of_error} from "./words.js";

const read_as = ["jsonl", "brat", "conll", "tsv", "wikireplace", "labelstudio", "everyday", "txt"];
const agree_again = 5000;
const most_listed = 2000;
/** Kinds of tasks that something is learnt from. */
const learns = ["mark", "choose"];
const endings = /** @type {Record<string, string>} */ ({jsonl: "jsonl", brat: "zip", conll: "conll", tsv: "tsv", wikireplace: "json", labelstudio: "json", everyday: "txt"});

/** @param {HTMLElement} main @param {string} id */
export async function task_page(main, id) {
  const path = `/v1/tasks/${id}`;
  const task = await get(path);
  const names = new Map(task.decides ? await get("/v1/people").then((answer) => answer.people.map((/** @type {any} */ one) => [one.id, one.name]), () => []) : []);
  const name_of = (/** @type {string} */ who) => names.get(who) ?? who;
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  const told = (/** @type {any} */ error) => { failed.textContent = (error.place ? error.place + ": " : "") + words_of_error(error); failed.hidden = false; };
  const list = h("ul", {class: "items"}), agreement = h("div", {class: "stack"}), sums = h("p", {class: "note", role: "status"});
  const start = h("a", {class: "button first", href: `#/t/${id}`, hidden: true}, word("task.start"));
  let timer = 0;

  async function draw() {
    const [now, {items}] = await Promise.all([get(path), get(path + "/items")]);
    const next = items.find((/** @type {any} */ one) => one.mine && !one.done);
    start.hidden = !next;
    if (next) start.href = `#/t/${id}/i/${next.number}`;
    sums.textContent = [now.mine ? word("tasks.mine", {done: count(now.mine_done), all: count(now.mine)}) : "",
      now.decides ? word("tasks.all", {done: count(now.done), all: count(now.asked), decided: count(now.adjudicated)}) : ""].filter(Boolean).join(" · ");
    list.replaceChildren(...items.slice(0, most_listed).map((/** @type {any} */ one) => h("li", {},
      one.mine ? h("a", {href: `#/t/${id}/i/${one.number}`}, word("task.item", {n: count(one.number + 1)})) : word("task.item", {n: count(one.number + 1)}),
      one.mine ? h("span", {class: "sign"}, word(one.done ? "task.done" : "panel.open")) : null,
      now.decides && one.answers.length ? h("span", {class: "sign"}, word("task.answers", {n: count(one.answers.length)})) : null,
      now.decides && one.answers.length > 1 ? h("a", {href: `#/t/${id}/a/${one.number}`, "aria-label": `${word("task.decide")} ${count(one.number + 1)}`}, word("task.decide")) : null,
      one.adjudicated ? h("span", {class: "sign"}, word("task.decided")) : null)));
    if (items.length === 0) list.append(h("li", {class: "soft"}, word("task.empty")));
    if (now.decides) await draw_agreement();
  }
  async function draw_agreement() {
    const found = await get(path + "/agreement").catch((error) => ({error}));
    if (found.error) return agreement.replaceChildren(h("p", {class: "note"}, words_of_error(found.error)));
    const rows = found.questions.map((/** @type {any} */ one) => one.items === 0 ? null : h("tr", {}, h("th", {scope: "row"}, word("agree." + one.question)), h("td", {class: "number"}, count(one.items)),
      h("td", {class: "number"}, percent(one.percent)), h("td", {class: "number"}, one.pairs.map((/** @type {any} */ pair) => pair.kappa.toFixed(2)).join(" · ")),
      h("td", {class: "number"}, one.fleiss.toFixed(2)), h("td", {class: "number"}, one.light.toFixed(2)))).filter(Boolean);
    const pairs = found.questions.find((/** @type {any} */ one) => one.pairs.length)?.pairs ?? [];
    agreement.replaceChildren(...[rows.length ? h("div", {class: "scroll", tabindex: "0", role: "region", "aria-label": word("agree.title")}, h("table", {}, h("thead", {}, h("tr", {}, h("th", {scope: "col"}, word("agree.about")),
      ["agree.items", "agree.percent", "agree.cohen", "agree.fleiss", "agree.light"].map((key) => h("th", {scope: "col", class: "number"}, word(key))))), h("tbody", {}, rows)))
      : h("p", {class: "note"}, word("agree.none")),
      pairs.length > 1 ? h("p", {class: "note"}, word("agree.cohen") + ": " + pairs.map((/** @type {any} */ pair) => `${name_of(pair.first)} – ${name_of(pair.second)}`).join(" · ")) : ""].filter(Boolean));
  }

  await draw();
  main.replaceChildren(h("div", {class: "page stack"}, h("p", {class: "note"}, h("a", {href: "#/tasks"}, "← " + word("tasks.title"))),
    h("h1", {dir: "auto"}, task.name), h("p", {class: "note"}, word("task.kind." + task.kind)), failed,
    h("section", {class: "sheet stack"}, h("h2", {}, word("task.guidelines")), h("div", {class: "guidelines", dir: "auto"}, task.guidelines || word("task.noguidelines")), sums, h("p", {}, start)),
    task.decides ? h("section", {class: "sheet stack"}, h("h2", {}, word("agree.title")), agreement) : null,
    h("section", {class: "sheet stack"}, h("h2", {}, word("task.items")), list),
    task.decides ? files_section(path, task, draw, told) : null,
    task.decides && learns.includes(task.kind) ? h("section", {class: "sheet stack"}, h("h2", {}, word("learn.title")),
      h("p", {class: "note"}, word("task.learn"), " ", h("a", {href: "#/projects"}, word("nav.projects")))) : null,
    task.decides ? h("p", {}, h("button", {type: "button", onclick: async () => {
      if (!confirm(word("task.sure", {name: task.name}))) return;
      await erase(path).then(() => { location.hash = "#/tasks"; }).catch(told);
    }}, word("task.delete"))) : null));
  if (task.decides) timer = setInterval(() => { if (!document.hidden) draw().catch(() => {}); }, agree_again);
  return () => clearInterval(timer);
}

/** @param {string} path @param {any} task @param {() => Promise<void>} draw @param {(error: any) => void} told */
function files_section(path, task, draw, told) {
  let format = task.kind === "choose" ? "wikireplace" : "jsonl", written = format, whose = "";
  const as_answers = h("input", {type: "checkbox"});
  const files = h("input", {type: "file", multiple: true, id: "items", class: "unseen", onchange: () => add(files_chosen(files.files))});
  /** @param {{name: string, file: File}[]} chosen */
  async function add(chosen) {
    let items = 0;
    try {
      for (const {name, blob} of format === "brat" ? await pairs_of(chosen) : chosen.map((one) => ({name: one.name, blob: one.file}))) {
        const stem = name.split("/").at(-1)?.replace(/\.\w+$/, "") ?? name;
        items += (await upload(`${path}/items${query({format, name: stem, as: as_answers.checked ? "answers" : ""})}`, blob)).items;
      }
    } catch (error) {
      told(error);
    }
    files.value = "";
    if (items) say(word("task.added", {n: count(items)}));
    await draw();
  }
  const drop = h("div", {class: "drop", ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondrop: async (/** @type {DragEvent} */ event) => { event.preventDefault(); add(await files_of(event.dataTransfer)); }},
    h("p", {}, h("button", {type: "button", onclick: () => files.click()}, word("project.files")), h("label", {htmlFor: "items", class: "unseen"}, word("project.files")), files));
  const projects = h("select", {"aria-label": word("task.project")});
  get("/v1/projects").then(({projects: all}) => projects.replaceChildren(...all.map((/** @type {any} */ one) => h("option", {value: one.id}, one.name || one.id)))).catch(() => {});
  const from_project = async () => {
    if (!projects.value) return;
    try {
      const made = await post(`${path}/items${query({project: projects.value})}`, {});
      say(word("task.added", {n: count(made.items)}));
    } catch (error) {
      told(error);
    }
    await draw();
  };
  const pairs = (/** @type {string[]} */ list) => list.map((one) => /** @type {[string, string]} */ ([one, word("format." + one)]));
  return h("section", {class: "sheet stack"}, h("h2", {}, word("task.files")), h("div", {class: "columns"},
    h("div", {class: "stack"}, h("h3", {}, word("task.in")), choice(word("export.format"), pairs(read_as), format, (value) => { format = value; }),
      h("label", {class: "row"}, as_answers, word("task.asanswers")), drop,
      h("div", {class: "row"}, projects, h("button", {type: "button", onclick: from_project}, word("task.fromproject")))),
    h("div", {class: "stack"}, h("h3", {}, word("task.out")), choice(word("export.format"), pairs(read_as.filter((one) => one !== "txt")), written, (value) => { written = value; }),
      choice(word("task.whose"), [["", word("task.whose.decided")], ["all", word("task.whose.all")]], "", (value) => { whose = value; }),
      h("div", {}, h("button", {type: "button", onclick: () => get_file(`${path}/export${query({format: written, answers: whose})}`).then((file) => save(file, `${task.name}.${endings[written]}`)).catch(told)}, word("export.go"))))));
}

/** brat's pairs of text and annotations as one file of JSON. @param {{name: string, file: File}[]} files */
async function pairs_of(files) {
  const texts = files.filter((one) => one.name.endsWith(".txt"));
  const documents = await Promise.all(texts.map(async ({name, file}) => {
    const stem = name.slice(0, -".txt".length), ann = files.find((one) => one.name === stem + ".ann");
    const folder = stem.includes("/") ? stem.split("/").at(-2) : undefined;
    return {name: stem.split("/").at(-1), text: await file.text(), ann: ann ? await ann.file.text() : "", ...(folder ? {annotator: folder} : {})};
  }));
  return [{name: "brat", blob: new File([JSON.stringify({documents})], "brat.json")}];
}
