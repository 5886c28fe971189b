// Annotation tasks as people meet them: each kind of task by keyboard, guidelines first, two people who do not see each other, the decision
// where they differ, agreement, files in and out, an answer that waits while the service is away. VEIL_PAGE_SHOTS=FOLDER keeps pictures.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import path from "node:path";
import {after, before, test} from "node:test";
import {Server, database, findings, open_browser} from "./browser.mjs";

const text = "Marten Vries called from Oslo 🌍. Vries asked for “Clara Benning”, his sister.";
const mentions = [{id: "m1", start: 0, end: 12, label: "PERSON", replacement: "a man", options: ["a man", "***"]},
  {id: "m2", start: 25, end: 29, label: "LOC", replacement: "a city", options: ["a city in Norway", "a city", "***"]},
  {id: "m3", start: 33, end: 38, label: "PERSON", replacement: "a man", options: ["a man", "***"]}];

let kept, server, browser, page, people = {};
before(async () => {
  kept = database();
  for (const [name, role] of [["anna", "annotator"], ["ben", "annotator"], ["rita", "reviewer"]]) {
    const made = spawnSync(process.env.VEIL_PROGRAM, ["service", "user", name, "--role", role, ...kept.options], {input: "a good password\na good password\n"});
    assert.equal(made.status, 0, String(made.stderr));
  }
  server = await Server.start(...kept.options);
  for (const name of ["anna", "ben", "rita"]) {
    const answer = await fetch(server.address + "/v1/sessions", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({user: name, password: "a good password"})});
    people[name] = answer.headers.get("set-cookie").split(";")[0];
  }
  browser = await open_browser();
  page = await browser.context.newPage();
});
after(async () => {
  await browser.end();
  await server.stop();
  kept.end();
});
const picture = (name) => process.env.VEIL_PAGE_SHOTS ? page.screenshot({path: path.join(process.env.VEIL_PAGE_SHOTS, name + ".png")}) : null;
async function ask(who, method, place, body) {
  const answer = await fetch(server.address + place, {method, headers: {Cookie: people[who], ...(body === undefined ? {} : {"Content-Type": "application/json"})}, body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body)});
  const said = await answer.json();
  assert.ok(answer.ok, JSON.stringify(said));
  return said;
}
/** Away from the page, also where the browser is still on its way to telling that a server is gone. */
async function leave(tries = 20) {
  try {
    await page.goto("about:blank");
  } catch (error) {
    if (tries === 0) throw error;
    await new Promise((done) => setTimeout(done, 200));
    await leave(tries - 1);
  }
}
async function be(who) {
  const [name, value] = people[who].split("=");
  await leave();
  await browser.context.clearCookies();
  await browser.context.addCookies([{name, value, url: server.address}]);
}
/** A task with items for both annotators. */
async function task(kind, items = [{id: "first", text, mentions}], more = {}) {
  const made = await ask("rita", "POST", "/v1/tasks", {name: `to ${kind}`, kind, guidelines: "", annotators: ["user:anna", "user:ben"], each: 2, ...more});
  if (items.length) await ask("rita", "POST", `/v1/tasks/${made.id}/items?format=jsonl`, items.map((one) => JSON.stringify(one)).join("\n"));
  return made.id;
}
const open = async (id, number = 0, part = "i") => {
  await leave();
  await page.goto(`${server.address}/#/t/${id}/${part}/${number}`);
  await page.locator(".side .panel").first().waitFor();
};
const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
const answer_of = async (who, id, number = 0) => (await ask(who, "GET", `/v1/tasks/${id}/items/${number}`));
const finished = () => page.waitForURL(/#\/t\/[^/]+$/);

test("a task is made in the page, filled from a file, and shown to whom it names", async () => {
  await be("rita");
  await page.goto(server.address + "/#/tasks");
  await page.getByLabel("Name", {exact: true}).fill("harbour letters");
  await page.getByLabel("Guidelines").fill("Mark people and places.");
  await page.getByLabel("Who answers").selectOption(["user:anna", "user:ben"]);
  await picture("tasks");
  await page.getByRole("button", {name: "Make it"}).click();
  await page.getByRole("heading", {name: "harbour letters"}).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button", {hasText: "Choose files"}).click();
  await (await chooser).setFiles({name: "two.jsonl", mimeType: "text/plain", buffer: Buffer.from(`${JSON.stringify({id: "a", text})}\n${JSON.stringify({id: "b", text: "Oslo."})}\n`)});
  await page.locator(".items li").nth(1).waitFor();
  await be("anna");
  await page.goto(server.address + "/#/tasks");
  await page.getByRole("link", {name: "harbour letters"}).click();
  await page.getByText("Mark people and places.").waitFor();
  assert.equal(await page.getByRole("heading", {name: "Files"}).count(), 0);
  await page.getByRole("link", {name: "Start"}).click();
  // Guidelines stand at the start, once.
  await page.locator("dialog", {hasText: "Mark people and places."}).waitFor();
  await page.getByRole("button", {name: "I have read them"}).click();
  await page.reload();
  await page.locator(".side .panel").first().waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
});

test("marking by keyboard alone: words, labels, undoing; signs at the ends stay outside", async () => {
  const id = await task("mark", [{id: "a", text}, {id: "b", text: "Oslo."}]);
  await be("anna");
  await open(id);
  await page.locator("[tabindex='0'].pane").focus();
  await press("ArrowRight", "Shift+ArrowRight", "1");
  await page.locator(".text .mark", {hasText: "Marten Vries"}).waitFor();
  await press("ArrowRight", "ArrowRight", "ArrowRight", "3");
  await press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Shift+ArrowRight", "1");
  await page.locator(".text .mark", {hasText: "Clara Benning"}).waitFor();
  await press("u");
  assert.equal(await page.locator(".text .mark").count(), 2);
  await press("U", "Control+Enter");
  await page.waitForURL(/\/i\/1$/);
  const {answer, done} = await answer_of("anna", id);
  assert.ok(done);
  const points = [...text];
  assert.deepEqual(answer.mentions.map((one) => [points.slice(one.start, one.end).join(""), one.label]), [["Marten Vries", "PERSON"], ["Oslo", "LOC"], ["Clara Benning", "PERSON"]]);
});

test("choosing, grouping and judging by keyboard alone", async () => {
  await be("anna");
  const choose = await task("choose");
  await open(choose);
  await press("1", "Enter", "2", "Enter");
  await picture("choose");
  await press("Control+Enter");
  await page.locator(".notice", {hasText: "1 still open"}).waitFor();
  await press("1", "Enter");
  await finished();
  assert.deepEqual((await answer_of("anna", choose)).answer.mentions.map((one) => one.replacement), ["a man", "a city", "a man"]);

  const group = await task("group");
  await open(group);
  await press("0", "Enter", "0", "Enter", "1", "Enter");
  await finished();
  const entities = (await answer_of("anna", group)).answer.mentions.map((one) => one.entity);
  assert.ok(entities[0] === entities[2] && entities[0] !== entities[1], entities.join());

  const judge = await task("judge");
  await open(judge);
  assert.match(await page.locator(".pane .text").innerText(), /a man called from a city/);
  for (let i = 0; i < 3; ++i) await press("1", "3", i === 1 ? "6" : "5", "Enter");
  await finished();
  assert.deepEqual((await answer_of("anna", judge)).answer.mentions.map((one) => [one.relevant, one.grammatical, one.true]), [[true, true, true], [true, true, false], [true, true, true]]);
});

test("two languages stand side by side", async () => {
  const id = await task("mark", [{id: "a", text, parallel: {text: "Marten Vries rief aus Oslo an.", language: "de"}}]);
  await be("anna");
  await open(id);
  assert.equal(await page.locator(".panes.both .pane").count(), 2);
  assert.equal(await page.locator(".pane [lang=de]").innerText(), "Marten Vries rief aus Oslo an.");
  await page.locator("h2", {hasText: "German"}).waitFor();
  await picture("parallel");
});

test("who differ are decided about; agreement stands beside, and the decision leaves", async () => {
  const id = await task("mark", [{id: "a", text}]);
  const own = (label) => [{id: "a0", start: 0, end: 12, label: "PERSON", kind: "direct"}, {id: "a1", start: 25, end: 29, label, kind: "quasi"}];
  await ask("anna", "PUT", `/v1/tasks/${id}/items/0/answer`, {version: 0, done: true, mentions: own("LOC")});
  await be("anna");
  await page.goto(`${server.address}/#/t/${id}/i/0`);
  await page.locator(".text .mark").nth(1).waitFor();
  await ask("ben", "PUT", `/v1/tasks/${id}/items/0/answer`, {version: 0, done: true, mentions: own("ORG")});
  await be("rita");
  await page.goto(`${server.address}/#/t/${id}`);
  await page.locator("th", {hasText: "Label (words)"}).waitFor();
  assert.match(await page.locator("tr", {hasText: "Marked or not"}).innerText(), /100\s?%/);
  await picture("agreement");
  await page.getByRole("link", {name: "Decide 1"}).click();
  await page.locator("legend", {hasText: "Oslo"}).waitFor();
  assert.equal(await page.locator(".text .mark").count(), 1);
  await page.getByRole("radio", {name: /place \(LOC\)/}).check();
  await page.locator(".text .mark", {hasText: "Oslo"}).waitFor();
  await picture("decide");
  await page.getByRole("button", {name: "Decided, next"}).click();
  await finished();
  await page.locator(".items .sign", {hasText: "decided"}).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", {name: "Download"}).click();
  const chunks = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk);
  assert.deepEqual(JSON.parse(Buffer.concat(chunks).toString()).spans.map((one) => one.label), ["PERSON", "LOC"]);
});

test("an answer waits while the service is away, and one from elsewhere is asked about", async () => {
  const id = await task("choose");
  await be("anna");
  await open(id);
  await server.stop("SIGKILL");
  await press("2");
  await page.locator(".state[data-state=offline]").waitFor();
  await page.reload().catch(() => {});
  await server.begin();
  await open(id);
  await page.locator(".state[data-state=saved]").waitFor();
  assert.deepEqual((await answer_of("anna", id)).answer.mentions, [{id: "m1", replacement: "***"}]);
  const {version} = await answer_of("anna", id);
  await ask("anna", "PUT", `/v1/tasks/${id}/items/0/answer`, {version, done: false, mentions: [{id: "m3", replacement: "***"}]});
  await page.locator(".text .mark").first().focus();
  await press("1");
  await page.locator(".notice", {hasText: "answered in another place"}).waitFor();
  await page.getByRole("button", {name: "What stands here counts"}).click();
  await page.locator(".state[data-state=saved]").waitFor();
  assert.deepEqual((await answer_of("anna", id)).answer.mentions, [{id: "m1", replacement: "***"}, {id: "m2", replacement: "a city in Norway"}]);
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /ERR_|409|fetch|import/.test(one)), told.join("\n"));
});

test("documents are given to people in turn, and each finds their own", async () => {
  const project = await ask("rita", "POST", "/v1/projects", {name: "to give out", method: "tag"});
  for (const name of ["one", "two", "three"]) await ask("rita", "POST", `/v1/projects/${project.id}/documents?name=${name}`, {text: `Marten Vries called ${name} times.`});
  await be("rita");
  await page.goto(`${server.address}/#/p/${project.id}`);
  await page.locator("summary", {hasText: "Give out"}).click();
  await page.getByRole("button", {name: "Tick all"}).click();
  await page.locator("select[multiple]").selectOption(["user:rita", "user:ben"]);
  await page.getByRole("button", {name: "Give out what is ticked"}).click();
  await page.locator("td", {hasText: /^ben$/}).nth(1).waitFor();
  assert.deepEqual(await findings(page), []);
  await picture("given out");
  await page.getByRole("combobox", {name: "Whose", exact: true}).selectOption("me");
  await page.locator("p", {hasText: "1 of 3 documents"}).waitFor();
  await be("ben");
  await page.goto(`${server.address}/#/p/${project.id}`);
  await page.locator("tbody tr").first().waitFor();
  // An annotator neither sees names nor gives out.
  assert.equal(await page.getByRole("link", {name: "one"}).count(), 0);
  assert.equal(await page.locator("summary", {hasText: "Give out"}).isVisible(), false);
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /403/.test(one)), told.join("\n"));
});

test("a session that ends in the middle of an edit: one signs in again, and nothing is lost", async () => {
  const project = await ask("rita", "POST", "/v1/projects", {name: "letters", method: "tag"});
  const {documents} = await ask("rita", "POST", `/v1/projects/${project.id}/documents?name=first`, {text: "Marten Vries called from Oslo."});
  const place = `/v1/projects/${project.id}/documents/${documents[0].id}`, choose = await task("choose");
  const sign_in = async (name) => {
    await page.locator("#sign-in").waitFor();
    await page.getByLabel("Name", {exact: true}).fill(name);
    await page.getByLabel("Password").fill("a good password");
    await page.locator("#sign-in button").click();
    await page.locator(".state[data-state=saved]").waitFor();
    const found = (await browser.context.cookies()).find((one) => one.name === "veil_session");
    people[name] = `veil_session=${found.value}`;
  };
  await be("rita");
  await page.goto(`${server.address}/#/p/${project.id}/d/${documents[0].id}`);
  await page.locator(".mark.current").first().waitFor();
  await fetch(server.address + "/v1/sessions", {method: "DELETE", headers: {Cookie: people.rita}});
  await press("Enter");
  await sign_in("rita");
  assert.equal((await ask("rita", "GET", place)).edits.length, 1);
  await be("anna");
  await open(choose);
  await fetch(server.address + "/v1/sessions", {method: "DELETE", headers: {Cookie: people.anna}});
  await press("1");
  await sign_in("anna");
  assert.equal((await answer_of("anna", choose)).answer.mentions.length, 1);
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /401/.test(one)), told.join("\n"));
});

test("a hostile text stays text", async () => {
  const nasty = `<script>document.title = "owned"</script><img src=x onerror=alert(1)> \u202Eevil\u202C </textarea>`;
  const id = await task("mark", [{id: nasty.slice(0, 30), text: nasty, parallel: {text: nasty, language: "xx"}}], {name: nasty, guidelines: nasty});
  await be("anna");
  await page.goto(`${server.address}/#/t/${id}`);
  await page.locator("h1", {hasText: "<script>"}).waitFor();
  await open(id);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".pane script, .pane img").count(), 0);
  assert.notEqual(await page.title(), "owned");
});

test("axe-core finds nothing in the views of tasks, light, dark and on a phone", async () => {
  const made = {};
  for (const kind of ["mark", "choose", "group", "judge"]) made[kind] = await task(kind);
  const own = (label) => [{id: "a1", start: 25, end: 29, label, kind: "quasi"}];
  for (const [who, label] of [["anna", "LOC"], ["ben", "ORG"]]) await ask(who, "PUT", `/v1/tasks/${made.mark}/items/0/answer`, {version: 0, done: true, mentions: own(label)});
  for (const [name, width, scheme] of [["light", 1400, "light"], ["dark", 1400, "dark"], ["phone", 390, "light"]]) {
    await page.setViewportSize({width, height: 844});
    await page.emulateMedia({colorScheme: scheme});
    const views = [["rita", "tasks", "/#/tasks", "form"], ["rita", "task", `/#/t/${made.mark}`, "th"], ["rita", "decision", `/#/t/${made.mark}/a/0`, "legend"],
      ...Object.entries(made).map(([kind, id]) => ["anna", kind, `/#/t/${id}/i/0`, ".panel .was"])];
    for (const [who, view, place, ready] of views) {
      await be(who);
      await page.goto(server.address + place);
      await page.locator(ready).first().waitFor();
      assert.deepEqual(await findings(page), [], `${view}, ${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 1, `${view}, ${name}: ${wide} pixels too wide`);
      await picture(`tasks ${view} ${name}`);
    }
  }
  assert.deepEqual(browser.complaints, []);
});
