// Where the page begins: the bar above, the view that the address names, signing in. Views give back what ends them.
import {Refused, erase, get, post} from "./api.js";
import {by_id, choice, h} from "./dom.js";
import {demo_page} from "./demo_page.js";
import {project_page} from "./project_page.js";
import {projects_page} from "./projects_page.js";
import {review_page} from "./review_page.js";
import {begin_language, language, language_names, set_language, word, words_of_error} from "./words.js";

/** @type {any} */
let offers = {demo: false, accounts: false, kept: true, methods: [], formats: []};
let end_view = () => {};
let showing = 0;
const dark = matchMedia("(prefers-color-scheme: dark)");

function dress() {
  const theme = localStorage.getItem("veil.theme") ?? "auto";
  document.documentElement.dataset.theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
  document.documentElement.dataset.palette = localStorage.getItem("veil.palette") ?? "plain";
}
/** @param {string} name */
function setting(name) {
  return async (/** @type {string} */ value) => {
    localStorage.setItem("veil." + name, value);
    if (name === "language") await set_language(value);
    dress();
    if (name === "language") show();
  };
}

function draw_bar() {
  const at = location.hash.startsWith("#/p") ? "projects" : location.hash.startsWith("#/t") ? "tasks" : location.hash === "" || location.hash === "#/" ? (offers.demo ? "demo" : "projects") : location.hash.slice(2);
  const link = (/** @type {string} */ name) => h("a", {href: "#/" + name, "aria-current": name === at ? "page" : null}, word("nav." + name));
  by_id("skip").textContent = word("skip");
  by_id("top").replaceChildren(h("div", {class: "bar"},
    h("a", {href: "#/", class: "brand"}, h("img", {src: "/web/veil.svg", alt: ""}), "Veil"),
    h("nav", {"aria-label": word("nav.main")}, link("demo"), link("projects"), link("tasks")),
    h("div", {class: "settings"},
      choice(word("set.theme"), [["auto", word("set.theme.auto")], ["light", word("set.theme.light")], ["dark", word("set.theme.dark")]], localStorage.getItem("veil.theme") ?? "auto", setting("theme"), true),
      choice(word("set.palette"), [["plain", word("set.palette.plain")], ["safe", word("set.palette.safe")]], localStorage.getItem("veil.palette") ?? "plain", setting("palette"), true),
      choice(word("set.language"), language_names, language(), setting("language"), true),
      offers.accounts ? h("button", {type: "button", class: "small", onclick: async () => { await erase("/v1/sessions"); location.hash = "#/"; show(); }}, word("sign.out")) : null)));
}

/** @param {() => void} after */
function sign_in(after) {
  if (document.querySelector("#sign-in")) return;
  const user = h("input", {type: "text", autocomplete: "username", required: true}), password = h("input", {type: "password", autocomplete: "current-password", required: true});
  const failed = h("p", {class: "notice", role: "alert", hidden: true});
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/v1/sessions", {user: user.value, password: password.value});
      dialog.close();
      after();
    } catch (error) {
      failed.textContent = words_of_error(error);
      failed.hidden = false;
    }
  };
  const dialog = h("dialog", {id: "sign-in", "aria-labelledby": "sign-in-title", onclose: () => dialog.remove()}, h("form", {class: "stack", onsubmit: send},
    h("h2", {id: "sign-in-title"}, word("sign.in")), failed,
    h("label", {class: "field"}, word("sign.user"), user), h("label", {class: "field"}, word("sign.password"), password), h("button", {class: "first"}, word("sign.in"))));
  document.body.append(dialog);
  dialog.showModal();
}

async function show() {
  const number = ++showing, main = by_id("main");
  end_view();
  end_view = () => {};
  draw_bar();
  const [, first, project, part, id] = location.hash.split("/");
  try {
    let begun;
    if (first === "p" && id) begun = await review_page(main, project, id, sign_in);
    else if (first === "p") begun = await project_page(main, project);
    // What most visits do not need is fetched when it is asked for.
    else if (first === "t" && id) begun = await (await import("./annotate_page.js")).annotate_page(main, project, id, part === "a", sign_in);
    else if (first === "t") begun = await (await import("./task_page.js")).task_page(main, project);
    else if (first === "tasks") begun = await (await import("./tasks_page.js")).tasks_page(main);
    else if (first === "projects" || (first !== "demo" && !offers.demo)) begun = await projects_page(main, offers);
    else begun = demo_page(main);
    if (number === showing) end_view = begun;
    else begun();
    document.title = (main.querySelector("h1")?.textContent ?? "") + " – Veil";
  } catch (error) {
    if (number !== showing) return;
    main.replaceChildren(h("div", {class: "page"}, h("h1", {}, "Veil"), h("p", {class: "notice", role: "alert"}, words_of_error(error)),
      h("p", {}, h("button", {type: "button", onclick: show}, "↻"))));
    if (error instanceof Refused && error.status === 401) sign_in(show);
    else if (!(error instanceof Refused)) console.warn(error);
  }
}

dress();
dark.addEventListener("change", dress);
addEventListener("hashchange", () => { show(); by_id("main").focus(); });
Promise.all([begin_language(), get("/v1/page").then((answer) => { offers = answer; }).catch(() => {})]).finally(show);
