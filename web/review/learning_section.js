// Learning from what people decided, for administrators: one button, how far it is, how the new model and the one in use do on what neither
// has learnt from, and then taking or leaving it. The command line does the same (`veil train reviewed`).
import {erase, get, get_file, post} from "./api.js";
import {choice, h, save, say} from "./dom.js";
import {count, language_names, percent, word, words_of_error} from "./words.js";

const look_again = 1000;
const kinds = ["selector", "entities", "linker"];

/** @param {any} model */
const title = (model) => word("learn." + model.what) + (model.language ? ` (${language_names.find(([code]) => code === model.language)?.[1] ?? model.language})` : "");
/** A linker is measured by right less wrong claims, the others by shares. @param {any} model @param {number} value */
const figure = (model, value) => model.what === "linker" ? count(value) : percent(value);

/** @returns {Promise<{element: HTMLElement, end: () => void}>} */
export async function learning_section() {
  const wish = {what: "selector", language: "en"};
  let timer = 0, over = false, first = true;
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  const list = h("div", {class: "stack"}), under_way = h("div", {class: "row", role: "status"}), own = h("div");
  const language = choice(word("set.language"), language_names, wish.language, (value) => { wish.language = value; say_command(); });
  const start = h("button", {type: "button", class: "first", onclick: () => act(async () => { await post("/v1/learning", {what: wish.what, ...(wish.what === "entities" ? {language: wish.language} : {})}); })}, word("learn.start"));
  const command = h("code", {dir: "ltr"}), copied = h("button", {type: "button", class: "small", onclick: async () => {
    await navigator.clipboard.writeText(command.textContent ?? "");
    say(word("learn.copied"));
    copied.textContent = word("learn.copied");
  }});
  function say_command() {
    language.hidden = wish.what !== "entities";
    const name = wish.what === "entities" ? `entities --language ${wish.language}` : wish.what;
    command.textContent = `veil train reviewed ${name} --database veil.db --secret file:db.key --output ${wish.what === "entities" ? `entities.${wish.language}` : wish.what}.veil`;
    copied.textContent = word("learn.copy");
  }
  const box = h("section", {class: "sheet stack", "aria-labelledby": "learn-title"}, h("h2", {id: "learn-title"}, word("learn.title")), failed,
    h("p", {class: "note"}, word("learn.what")),
    h("div", {class: "filters narrow"}, choice(word("learn.choose"), kinds.map((one) => [one, word("learn." + one)]), wish.what, (value) => { wish.what = value; say_command(); }), language),
    h("div", {class: "row"}, start), under_way, list, own,
    h("details", {}, h("summary", {}, word("learn.command")), h("p", {class: "scroll", tabindex: "0", role: "region", "aria-label": word("learn.command")}, command), h("p", {}, copied)));

  /** @param {() => Promise<any>} what */
  async function act(what) {
    failed.hidden = true;
    try {
      await what();
    } catch (error) {
      failed.textContent = words_of_error(error);
      failed.hidden = false;
    }
    await look();
  }
  /** @param {any} model @param {any} state */
  function row(model, state) {
    const report = model.report;
    const leave = h("button", {type: "button", class: "small", onclick: () => act(() => erase(`/v1/learning/${model.id}`))}, word(report?.is_better ? "learn.leave" : "learn.away"));
    const head = h("h3", {}, title(model));
    if (!report) return h("article", {class: "stack"}, head, h("p", {class: "notice"}, words_of_error(model.error)), h("div", {class: "row"}, leave));
    const of = (/** @type {string} */ key, /** @type {number} */ value) => h("tr", {}, h("th", {scope: "row"}, word(key)), h("td", {class: "number"}, figure(model, value)));
    return h("article", {class: "stack"}, head,
      h("p", {}, word("learn.measured", {documents: count(report.documents), mentions: count(report.held_out_mentions)})),
      h("table", {class: "narrow"}, h("caption", {class: "note"}, word("learn.figure." + model.what)), h("tbody", {}, of("learn.former", report.former), of("learn.now", report.now))),
      report.says_little ? h("p", {class: "note"}, word("learn.little")) : null,
      report.is_better ? null : h("p", {class: "notice"}, word("learn.worse")),
      report.is_better && !state.can_take ? h("p", {class: "note"}, word("learn.folder", {file: model.name})) : null,
      h("div", {class: "row"},
        report.is_better && state.can_take ? h("button", {type: "button", class: "small first", onclick: () => act(async () => { await post(`/v1/learning/${model.id}/take`, {}); say(word("learn.taken")); })}, word("learn.take")) : null,
        report.is_better ? h("button", {type: "button", class: "small", onclick: () => act(async () => save(await get_file(`/v1/learning/${model.id}/model`), model.name))}, word("learn.file")) : null,
        leave));
  }
  async function look() {
    clearTimeout(timer);
    if (over) return;
    const state = await get("/v1/learning").catch(() => null);
    if (over) return;
    if (state) {
      start.disabled = !!state.now || !state.can_learn;
      under_way.hidden = !state.now;
      under_way.replaceChildren(...state.now ? [h("progress", {max: 1, value: state.now.share, "aria-label": word("learn.under")}), h("span", {}, `${word("learn.under")} ${title(state.now)}`)] : []);
      list.replaceChildren(...state.models.map((/** @type {any} */ model) => row(model, state)));
      own.replaceChildren(...state.in_use.map((/** @type {string} */ name) => h("p", {class: "row"}, h("span", {}, word("learn.used", {file: name})),
        h("button", {type: "button", class: "small", onclick: () => act(() => erase(`/v1/models/${name.replace(/\.veil$/, "")}`))}, word("learn.back")))));
      if (!state.can_learn && first) list.replaceChildren(h("p", {class: "notice"}, word("learn.without")));
      first = false;
    }
    if (!state || state.now) timer = setTimeout(look, look_again);
  }
  say_command();
  await look();
  return {element: box, end: () => { over = true; clearTimeout(timer); }};
}
