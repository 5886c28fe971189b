// Annotation tasks: those that there are for whoever looks, and making one.
import {get, post} from "./api.js";
import {choice, h} from "./dom.js";
import {count, word, words_of_error} from "./words.js";

export const task_kinds = ["mark", "choose", "group", "judge"];

/** @param {HTMLElement} main */
export async function tasks_page(main) {
  const {tasks} = await get("/v1/tasks");
  const me = await get("/v1/me");
  const may_make = me.role === "reviewer" || me.role === "administrator";
  main.replaceChildren(h("div", {class: "page stack"}, h("h1", {}, word("tasks.title")), h("p", {class: "lead"}, word("tasks.lead")),
    h("div", {class: "columns"},
      h("section", {class: "stack"}, tasks.length === 0 ? h("p", {class: "soft"}, word("tasks.none")) : tasks.map(task_card)),
      may_make ? await new_task(me) : null)));
  return () => {};
}

/** @param {any} task */
function task_card(task) {
  const said = word("tasks.mine", {done: count(task.mine_done), all: count(task.mine)});
  return h("article", {class: "sheet"}, h("h2", {}, h("a", {href: `#/t/${task.id}`, dir: "auto"}, task.name)),
    h("p", {class: "note"}, word("task.kind." + task.kind)),
    task.mine ? h("p", {}, h("progress", {max: Math.max(1, task.mine), value: task.mine_done, "aria-label": said}), " ", h("span", {class: "soft"}, said)) : null,
    task.decides ? h("p", {class: "note"}, word("tasks.all", {done: count(task.done), all: count(task.asked), decided: count(task.adjudicated)})) : null);
}

/** @param {any} me */
async function new_task(me) {
  const people = await get("/v1/people").then((answer) => answer.people, () => []);
  // A service without accounts knows whoever reaches it.
  if (people.length === 0) people.push({id: me.id || "local", name: me.name || "local"});
  const name = h("input", {type: "text", required: true, maxlength: "100"});
  const guidelines = h("textarea", {dir: "auto", class: "known"});
  const labels = h("input", {type: "text", placeholder: "PERSON LOC/CITY ORG", spellcheck: "false"});
  const annotators = h("select", {multiple: true, size: String(Math.min(6, Math.max(2, people.length))), required: true},
    people.map((/** @type {any} */ one) => h("option", {value: one.id, selected: people.length === 1}, one.name || one.id)));
  const each = h("input", {type: "number", min: "1", max: "50", value: String(Math.min(2, people.length))});
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  let kind = "mark";
  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      const made = await post("/v1/tasks", {name: name.value, kind, guidelines: guidelines.value, each: Number(each.value),
        annotators: [...annotators.selectedOptions].map((one) => one.value), labels: labels.value.split(/[\s,]+/).filter(Boolean)});
      location.hash = `#/t/${made.id}`;
    } catch (error) {
      failed.textContent = words_of_error(error);
      failed.hidden = false;
    }
  };
  const field = (/** @type {string} */ key, /** @type {any} */ control) => h("label", {class: "field"}, word(key), control);
  return h("form", {class: "sheet stack", onsubmit: make}, h("h2", {}, word("tasks.new")), failed, field("projects.name", name),
    choice(word("task.kind"), task_kinds.map((one) => /** @type {[string, string]} */ ([one, word("task.kind." + one)])), kind, (value) => { kind = value; }),
    field("task.guidelines", guidelines), field("task.annotators", annotators), field("task.each", each), field("task.labels", labels),
    h("div", {}, h("button", {class: "first"}, word("projects.make"))));
}
