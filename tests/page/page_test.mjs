// The review page as people meet it: trying it, a whole document by keyboard, what is refused, two people at once, four languages, and
// what axe-core says of every view in light, dark and on a phone. VEIL_PAGE_SHOTS=FOLDER keeps pictures of the views.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {after, before, test} from "node:test";
import {Server, findings, open_browser} from "./browser.mjs";

const letter = `Northgate Infirmary, 2 February 2022

Patient: Clara Benning, born 7 May 1968, teacher from Leeds. Mrs Benning was admitted with chest pain. She lives with her two sons in Harrogate.
Her brother Marten Vries, a cardiologist at Harbour Hospital in Bergen, can be reached at marten@vries.example or on +47 55 31 90 12.

On 4 February Mrs Benning was seen by Dr Ida Lund. Benning agreed to be called at home. <b onclick="alert(1)">&amp;</b>`;

let server, browser, page;
before(async () => {
  server = await Server.start("--demo");
  browser = await open_browser();
  page = await browser.context.newPage();
});
after(async () => {
  await browser.end();
  await server.stop();
});
const picture = (name) => process.env.VEIL_PAGE_SHOTS ? page.screenshot({path: path.join(process.env.VEIL_PAGE_SHOTS, name + ".png")}) : null;
const saved = () => page.locator(".state[data-state=saved]").waitFor();
async function review(text = letter) {
  const made = await server.with_document(text);
  await page.goto("about:blank");
  await page.goto(server.address + made.page);
  await page.locator(".mark.current").first().waitFor();
  return made;
}

test("trying it: an example, three ways, and what else could stand there", async () => {
  await page.goto(server.address + "/");
  await page.getByRole("button", {name: "A clinic"}).click();
  const result = page.locator(".try .text");
  await result.getByText("a city in the United Kingdom").waitFor();
  assert.equal(await result.getByText("Benning").count(), 0);
  await page.getByRole("button", {name: "Tag", exact: true}).click();
  await result.getByText("[LOC1]").waitFor();
  await result.locator(".mark").filter({hasText: "[LOC1]"}).click();
  await page.getByRole("radio", {name: /a city in Europe/}).check();
  await result.getByText("a city in Europe").waitFor();
  await picture("demo");
});

test("the attacker of the page says whom it takes the text for, before and after", async () => {
  await page.goto("about:blank");
  await page.goto(server.address + "/");
  await page.getByRole("button", {name: "A court"}).click();
  await page.locator("p", {hasText: "Of the original: Tomas Eriksen"}).waitFor();
  const after = await page.locator("p", {hasText: /^Of what leaves: /}).innerText();
  const [, name, share] = after.match(/: (\D+) (\d+)%/);
  const still = name === "Tomas Eriksen" && Number(share) >= 50;
  await page.locator(".notice", {hasText: still ? "still names the same person" : "no longer names"}).waitFor();
  // It names nobody whom it was not told of.
  await page.locator("summary", {hasText: "What it has read"}).click();
  await page.getByLabel("What it has read").fill("Ben Marks: a baker who sings.\nEdda Holm: paints lighthouses.");
  await page.getByRole("button", {name: "Ask the attacker"}).click();
  await page.locator("p", {hasText: /^Of the original: (Ben Marks|Edda Holm)/}).waitFor();
});

test("documents are found by what stands in them; a choice holds for the project and what comes later", async () => {
  const project = await server.post("/v1/projects", {name: "harbours", method: "generalize"});
  for (const [name, text] of [["one", "The ship left Oslo. Clara Benning stayed."], ["two", "In Oslo it rained."], ["three", "Marten Vries called."]]) {
    await server.post(`/v1/projects/${project.id}/documents?name=${name}`, {text});
  }
  await page.goto(`${server.address}/#/p/${project.id}`);
  const names = async () => (await page.locator("tbody a").allInnerTexts()).sort();
  await page.getByRole("combobox", {name: "Label", exact: true}).selectOption("LOC");
  await page.locator("p", {hasText: "2 of 3 documents"}).waitFor();
  assert.deepEqual(await names(), ["one", "two"]);
  await page.getByLabel("Search in names and texts").fill("stayed");
  await page.locator("p", {hasText: "1 of 3 documents"}).waitFor();
  assert.deepEqual(await names(), ["one"]);
  await page.getByRole("link", {name: "one"}).click();
  await page.locator(".pane .mark", {hasText: "a city in Norway"}).click();
  await page.getByRole("radio", {name: /a city in Europe/}).check();
  await page.locator(".mark.current").first().focus();
  await page.keyboard.press("R");
  await page.locator(".notice", {hasText: "Remembered; 1 more mentions in 1 documents"}).waitFor();
  await page.goto(`${server.address}/#/p/${project.id}`);
  await page.getByRole("heading", {name: "Rules"}).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button", {hasText: "Choose files"}).click();
  await (await chooser).setFiles([{name: "four.txt", mimeType: "text/plain", buffer: Buffer.from("The ship came back to Oslo.")}, {name: "bad.bin", mimeType: "x/y", buffer: Buffer.from([255, 254, 0, 1])}]);
  await page.locator("p", {hasText: "1 of 2 files are in"}).waitFor();
  await page.locator(".notice", {hasText: "bad.bin"}).waitFor();
  const {documents} = await server.get(`/v1/projects/${project.id}/documents?words=four`);
  assert.deepEqual([documents[0].mentions, documents[0].settled], [1, 1]);
  await page.getByRole("button", {name: "Forget Oslo"}).click();
  await page.getByRole("heading", {name: "Rules"}).waitFor({state: "detached"}).catch(() => {});
  assert.deepEqual((await server.get(`/v1/projects/${project.id}/rules`)).rules, []);
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /400|415|422/.test(one)), told.join("\n"));
});

test("undoing takes back what a choice did in other documents, and asks where somebody decided otherwise", async () => {
  const project = await server.post("/v1/projects", {name: "harbours", method: "generalize"});
  const path = `/v1/projects/${project.id}`;
  const ids = [];
  for (const [name, text] of [["one", "The ship left Oslo."], ["two", "In Oslo it rained."], ["three", "Back to Oslo."]]) {
    ids.push((await server.post(`${path}/documents?name=${name}`, {text})).documents[0].id);
  }
  const settled = async () => {
    const {documents} = await server.get(path + "/documents");
    return ids.map((id) => documents.find((one) => one.id === id).settled);
  };
  const rules = async () => (await server.get(path + "/rules")).rules.length;
  await page.goto(`${server.address}/#/p/${project.id}/d/${ids[0]}`);
  await page.locator(".mark.current").first().focus();
  await page.keyboard.press("R");
  await page.locator(".notice", {hasText: "2 more mentions in 2 documents"}).waitFor();
  await saved();
  assert.deepEqual([await settled(), await rules()], [[1, 1, 1], 1]);
  await page.keyboard.press("u");
  await page.locator(".notice", {hasText: "Taken back; 2 mentions in 2 other documents"}).waitFor();
  await saved();
  assert.deepEqual([await settled(), await rules()], [[0, 0, 0], 0]);
  await page.keyboard.press("U");
  await page.locator(".notice", {hasText: "2 more mentions in 2 documents"}).waitFor();
  await saved();
  assert.deepEqual([await settled(), await rules()], [[1, 1, 1], 1]);
  // Somebody decides otherwise in the third.
  const {analysis, version} = await server.get(`${path}/documents/${ids[2]}`);
  const [one] = analysis.mentions;
  await server.post(`${path}/documents/${ids[2]}/edits`, {version, batch: "b", edits: [{id: one.id, start: one.start, end: one.end, label: one.label, kind: one.kind, entity: one.entity,
    from: one.start, to: one.end, replacement: "***", method: "suppress", state: "settled"}]});
  await page.keyboard.press("u");
  const dialog = page.getByRole("dialog", {name: "Somebody has decided otherwise since"});
  await dialog.getByRole("link", {name: "three"}).waitFor();
  await saved();
  assert.deepEqual(await settled(), [0, 0, 1]);
  assert.deepEqual(await findings(page), []);
  await picture("otherwise");
  await dialog.getByRole("button", {name: "Take it back there, too"}).click();
  // The same sentence stood there before: what the service has tells when it is done.
  for (let i = 0; i < 100 && (await settled())[2] === 1; i++) await new Promise((done) => setTimeout(done, 100));
  await page.locator(".notice", {hasText: "Taken back; 1 mentions in 1 other documents"}).waitFor();
  assert.deepEqual(await settled(), [0, 0, 0]);
  await saved();
  // While the service cannot be asked nothing is undone, neither here nor there.
  await page.keyboard.press("P");
  await page.locator(".notice", {hasText: "2 more mentions in 2 documents"}).waitFor();
  await saved();
  await page.route("**/choices/undo", (route) => route.abort());
  await page.keyboard.press("u");
  await page.locator(".notice:not(.good)").waitFor();
  await page.locator(".mark.settled").first().waitFor();
  await page.unroute("**/choices/undo");
  await saved();
  assert.deepEqual(await settled(), [1, 1, 1]);
  await page.keyboard.press("u");
  await page.locator(".notice", {hasText: "Taken back; 2 mentions"}).waitFor();
  await saved();
  assert.deepEqual(await settled(), [0, 0, 0]);
  assert.ok(browser.complaints.splice(0).every((one) => /ERR_FAILED/.test(one)));
});

test("policy and method are chosen with a preview", async () => {
  await page.goto("about:blank");
  await page.goto(server.address + "/#/projects");
  await page.locator("summary", {hasText: "What it does to an example"}).click();
  await page.getByLabel("Way of replacing").selectOption("tag");
  await page.locator("form .text", {hasText: "[PERSON1]"}).waitFor();
  await page.getByLabel("Way of replacing").selectOption("generalize");
  await page.locator("form .text", {hasText: "PERSON 1"}).waitFor();
  assert.equal(await page.locator("form .text").getByText("Vries").count(), 0);
});

test("a file that is gone when its turn comes is told, and the queue goes on", async () => {
  const project = await server.post("/v1/projects", {name: "gone"});
  await page.goto(`${server.address}/#/p/${project.id}`);
  await page.locator(".drop").waitFor();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "veil-page-"));
  const files = ["empty.txt", "gone.txt", "last.txt"].map((name) => path.join(folder, name));
  files.forEach((file, i) => fs.writeFileSync(file, ["", "Clara Benning called.", "Ida Lund called."][i]));
  const chooser = page.waitForEvent("filechooser");
  await page.locator("button", {hasText: "Choose files"}).click();
  const chosen = await chooser;
  await page.route("**/documents?name=empty.txt", async (route) => {
    fs.rmSync(files[1]);
    await route.continue();
  });
  await chosen.setFiles(files);
  await page.locator("p", {hasText: "2 of 3 files are in"}).waitFor();
  await page.locator(".notice", {hasText: "gone.txt: The file cannot be read any more"}).waitFor();
  await page.unroute("**/documents?name=empty.txt");
  fs.rmSync(folder, {recursive: true});
  assert.ok(browser.complaints.splice(0).every((one) => /ERR_FILE_NOT_FOUND/.test(one)));
});

test("a whole folder comes in by one drop", async () => {
  const project = await server.post("/v1/projects", {name: "folders"});
  await page.goto(`${server.address}/#/p/${project.id}`);
  await page.locator(".drop").waitFor();
  const names = await page.evaluate(async () => {
    const {files_of} = await import("/web/queue.js");
    const file = (name, text) => ({isFile: true, name, file: (done) => done(new File([text], name))});
    const folder = (name, ...inside) => ({isFile: false, name, createReader: () => { let left = [inside.slice(0, 1), inside.slice(1), []]; return {readEntries: (done) => done(left.shift() ?? [])}; }});
    const entry = folder("letters", file("a.txt", "Clara Benning called."), folder("old", file("b.txt", "x")), file(".hidden", "y"));
    return (await files_of({items: [{webkitGetAsEntry: () => entry}]})).map((one) => one.name);
  });
  assert.deepEqual(names, ["letters/a.txt", "letters/old/b.txt"]);
});

test("a whole document by keyboard, in fewer keys than mentions and a half", async () => {
  const {path: place} = await review();
  let keys = 0;
  const press = async (key) => { ++keys; await page.keyboard.press(key); };
  const all = (await server.get(place)).analysis.mentions.length;
  for (let i = 0; i < 3; ++i) await press("Enter");
  await press("2");
  await press("Enter");
  while ((await page.locator(".pane .mark.open").count()) > 0) await press("Enter");
  assert.ok(keys <= all * 1.5, `${keys} keys for ${all} mentions`);
  await saved();
  await page.locator(".notice.good", {hasText: "No original stands"}).waitFor();
  await page.getByRole("button", {name: "Hand out"}).press("Enter");
  const download = page.waitForEvent("download");
  await page.getByRole("button", {name: "Download"}).press("Enter");
  assert.equal((await download).suggestedFilename(), "first.txt");
  assert.equal((await server.get(place + "/verdict")).clean, true);
});

test("undoing and doing again, without end", async () => {
  const {path: place} = await review();
  const was = await page.locator(".pane .text").innerText();
  for (const key of ["1", "2", "0", "x", "n", "2", "x"]) await page.keyboard.press(key);
  const became = await page.locator(".pane .text").innerText();
  assert.notEqual(became, was);
  for (let i = 0; i < 7; ++i) await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".pane .text").innerText(), was);
  for (let i = 0; i < 7; ++i) await page.keyboard.press("Control+Shift+Z");
  assert.equal(await page.locator(".pane .text").innerText(), became);
  await saved();
  await page.reload();
  await page.locator(".mark.current").first().waitFor();
  assert.equal(await page.locator(".pane .text").innerText(), became);
  assert.ok((await server.get(place)).version > 0);
});

test("own words that say an original are refused, and put back", async () => {
  await review();
  await page.locator(".pane .mark", {hasText: "PERSON 1"}).first().click();
  const was = await page.locator(".pane .text").innerText();
  await page.keyboard.press("t");
  await page.keyboard.type("Mrs Benning");
  await page.keyboard.press("Enter");
  await page.locator(".notice", {hasText: "would say an original again"}).waitFor();
  assert.equal(await page.locator(".pane .text").innerText(), was);
  await page.getByLabel("Own words").fill("the patient");
  await page.keyboard.press("Enter");
  await page.locator(".pane .mark", {hasText: "the patient"}).first().waitFor();
  await saved();
  const told = browser.complaints.splice(0);
  assert.ok(told.length === 1 && /422/.test(told[0]), told.join("\n"));
});

test("marking, other bounds, another label, splitting, one entity or two", async () => {
  const {path: place} = await review();
  await page.keyboard.press("m");
  await page.keyboard.type("chest pain");
  await page.keyboard.press("Enter");
  await page.locator(".notice", {hasText: "1 marked"}).waitFor();
  await saved();
  const added = async () => (await server.get(place)).edits.filter((one) => one.id.startsWith("p") && !one.removed);
  const text = (await server.get(place)).analysis.text;
  const words_of = async () => (await added()).map((one) => text.slice(one.start, one.end)).sort();
  assert.deepEqual(await words_of(), ["chest pain"]);
  await page.locator(".mark.current").first().focus();
  await page.keyboard.press("[");
  await page.locator(".panel .was", {hasText: "with chest pain"}).waitFor();
  await page.keyboard.press("]");
  await page.locator(".panel .was", {hasText: /^chest pain$/}).waitFor();
  await page.locator("summary", {hasText: "Bounds"}).click();
  await page.getByRole("combobox", {name: "Label", exact: true}).selectOption("DEM");
  await page.locator(".panel .facts", {hasText: "DEM"}).waitFor();
  await page.getByLabel("Split in two").selectOption({index: 1});
  await page.locator(".panel .was", {hasText: /^chest$/}).waitFor();
  await saved();
  assert.deepEqual(await words_of(), ["chest", "pain"]);
  await page.getByLabel("Same as").selectOption({index: 1});
  await saved();
});

test("what is left readable while the same person is replaced elsewhere holds the document back", async () => {
  await review();
  await page.locator(".pane .mark", {hasText: "PERSON 1"}).last().click();
  await page.getByLabel(/For all/).uncheck();
  await page.locator(".mark.current").first().focus();
  await page.keyboard.press("0");
  await page.locator(".notice", {hasText: "Originals still stand"}).waitFor();
  await page.getByRole("button", {name: /Mark it: Benning/}).click();
  await picture("left");
});

test("two people at once: what one does the other sees, and the same mention is asked about", async () => {
  const {page: place, path: document} = await review();
  const other = await browser.context.newPage();
  await other.route("**/edits?after=*", (route) => route.abort());  // it has not looked when it decides
  await other.goto(server.address + place);
  await other.locator(".mark.current").first().waitFor();
  await page.bringToFront();
  await page.locator(".pane .mark").nth(3).click();
  await page.keyboard.press("2");
  await saved();
  // The other decides about the same one, and then about another.
  await other.bringToFront();
  await other.locator(".pane .mark").nth(3).click();
  await other.keyboard.press("3");
  await other.locator("dialog", {hasText: "Somebody else decided the same"}).waitFor();
  await other.getByRole("radio", {name: /^Mine/}).first().check();
  await other.getByRole("button", {name: "Decide"}).click();
  await other.locator("dialog").waitFor({state: "detached"});
  await other.locator(".pane .mark").nth(6).click();
  await other.keyboard.press("2");
  await other.locator(".state[data-state=saved]").waitFor();
  const edits = new Map((await server.get(document)).edits.map((one) => [one.id, one]));
  const analysis = (await server.get(document)).analysis.mentions;
  assert.equal(edits.get(analysis[3].id).replacement, analysis[3].options[2].text);
  assert.equal(edits.get(analysis[6].id).replacement, analysis[6].options[1].text);
  await other.close();
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /ERR_FAILED|409/.test(one)), told.join("\n"));
});

test("a document that was deleted is told, and markup of a document stays text", async () => {
  const {path: place} = await review();
  assert.equal(await page.locator(".pane b").count(), 0);
  assert.match(await page.locator(".pane .text").innerText(), /<b onclick="alert\(1\)">&amp;<\/b>/);
  await fetch(server.address + place, {method: "DELETE"});
  await page.locator(".mark.current").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".state[data-state=gone]", {hasText: "deleted by somebody"}).waitFor();
  const told = browser.complaints.splice(0);
  assert.ok(told.every((one) => /40[49]|422/.test(one)), told.join("\n"));
});

test("four languages say the same things", async () => {
  const tables = await Promise.all(["en", "de", "pt", "es"].map(async (code) => (await import(path.join(process.env.VEIL_ROOT, `web/review/words_${code}.js`)))[code]));
  for (const table of tables) {
    assert.deepEqual(Object.keys(table), Object.keys(tables[0]));
    for (const [key, text] of Object.entries(table)) {
      assert.ok(text, key);
      assert.deepEqual(text.match(/\{\w+\}/g)?.sort() ?? [], tables[0][key].match(/\{\w+\}/g)?.sort() ?? [], key);
    }
  }
  await page.goto(server.address + "/");
  await page.getByLabel("Language").selectOption("de");
  await page.getByRole("heading", {name: "Was gibt ein Text preis?"}).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await page.getByRole("button", {name: "Eine Klinik"}).click();
  await page.locator(".try .mark").first().waitFor();
  await page.getByLabel("Sprache").selectOption("en");
});

test("axe-core finds nothing, in any view, light, dark, for colour-blind eyes and on a phone", async () => {
  const made = await server.with_document(letter);
  for (const [name, width, scheme, palette] of [["light", 1400, "light", "plain"], ["dark", 1400, "dark", "safe"], ["phone", 390, "light", "safe"], ["phone dark", 390, "dark", "plain"]]) {
    await page.setViewportSize({width, height: 844});
    await page.emulateMedia({colorScheme: scheme});
    await page.evaluate((chosen) => localStorage.setItem("veil.palette", chosen), palette);
    for (const [view, place, ready] of [["demo", "/#/demo", "textarea"], ["projects", "/#/projects", "article"], ["project", made.project, "tbody a"], ["review", made.page, ".mark.current"]]) {
      await page.goto("about:blank");
      await page.goto(server.address + place);
      await page.locator(ready).first().waitFor();
      if (view === "demo") {
        await page.getByRole("button", {name: "A letter"}).click();
        await page.locator(".try .mark").first().click();
        await page.locator(".try .options").waitFor();
      }
      if (view === "review") {
        await page.getByRole("button", {name: "Side by side"}).click();
        for (const summary of await page.locator(".panel summary").all()) await summary.click();
        await page.locator(".notice.good").waitFor();
      }
      assert.deepEqual(await findings(page), [], `${view}, ${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 1, `${view}, ${name}: ${wide} pixels too wide`);
      await picture(`${view} ${name}`);
    }
    for (const button of ["Keys", "Hand out"]) {
      await page.getByRole("button", {name: button}).click();
      await page.locator("dialog[open]").waitFor();
      assert.deepEqual(await findings(page), [], `${button}, ${name}`);
      await page.keyboard.press("Escape");
    }
  }
  await page.setViewportSize({width: 1400, height: 950});
});

test("a first visit is small, asks nobody else, and the console stays silent", async () => {
  const answers = [];
  const first = await open_browser();
  const fresh = await first.context.newPage();
  fresh.on("response", (response) => answers.push(response.body().then((body) => body.length + JSON.stringify(response.headers()).length)));
  await fresh.goto(server.address + "/");
  await fresh.locator("textarea").waitFor();
  await fresh.waitForLoadState("networkidle");
  const bytes = (await Promise.all(answers)).reduce((sum, one) => sum + one, 0);
  console.log(`# first visit: ${bytes} bytes in ${answers.length} answers`);
  assert.ok(bytes > 50_000 && bytes < 300_000, `${bytes} bytes`);
  assert.deepEqual(first.complaints, []);
  await first.end();
  assert.deepEqual(browser.complaints, []);
});
