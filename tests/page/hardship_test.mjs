// What is large, hostile, or dies: 50,000 words with 3,000 mentions, a document made to break a page, edits while server and browser are
// killed. Prints what it measured. Minutes: label long.
import assert from "node:assert/strict";
import {after, before, test} from "node:test";
import {Server, database, open_browser} from "./browser.mjs";

const names = ["Clara Benning", "Marten Vries", "Ida Lund", "Tomas Eriksen", "Anna Halvorsen", "Pieter Aalders", "Greta Olmedo", "Jonas Tellmann"];
const places = ["Oslo", "Leeds", "Bergen", "Lisbon", "Hamburg", "Madrid", "Porto", "Bremen"];
const filler = "the committee met again in the morning and nobody could say how long the matter would take, so that everything was put off until somebody knew more about it";

/** Three mentions to fifty words. @param {number} words */
function long_text(words) {
  const paragraphs = [];
  for (let i = 0, count = 0; count < words; ++i) {
    const sentences = [`On ${1 + i % 28} March ${1950 + i % 60}, ${names[i % 8]} wrote from ${places[(i * 3) % 8]} that ${filler}.`, `After that ${filler}.`];
    paragraphs.push(sentences.join(" "));
    count += sentences.join(" ").split(" ").length;
  }
  return paragraphs.join("\n\n");
}

let kept, server, browser;
before(async () => {
  kept = database();
  server = await Server.start(...kept.options, "--largest-request", "64");
  browser = await open_browser();
});
after(async () => {
  await browser.end();
  await server.stop();
  kept.end();
});

test("50,000 words and 3,000 mentions are usable within a second, and each choice is answered within 50 ms", async () => {
  const text = long_text(50_000);
  const made = await server.with_document(text, {method: "tag"});
  const mentions = (await server.get(made.path)).analysis.mentions.length;
  const page = await browser.context.newPage();
  await page.goto(server.address + "/#/projects");
  await page.locator("article").first().waitFor();
  const opened = await page.evaluate(async (place) => {
    const begun = performance.now();
    location.hash = place;
    while (!document.querySelector(".mark.current")) await new Promise((resolve) => setTimeout(resolve, 5));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return performance.now() - begun;
  }, made.page.slice(1));
  const choices = await page.evaluate(async () => {
    const taken = [];
    for (let i = 0; i < 60; ++i) {
      const begun = performance.now();
      const press = (key) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      press(i % 2 ? "Enter" : "1");
      document.body.getBoundingClientRect();
      taken.push(performance.now() - begun);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return taken.sort((a, b) => a - b);
  });
  console.log(`# ${text.split(/\s+/).length} words, ${mentions} mentions: open ${Math.round(opened)} ms; a choice ${choices[30].toFixed(1)} ms, 19 of 20 below ${choices[57].toFixed(1)} ms, at most ${choices.at(-1).toFixed(1)} ms`);
  await page.locator(".state[data-state=saved]").waitFor({timeout: 60_000});
  // What was out of sight has followed.
  const shown = Object.fromEntries(await page.locator(".text .mark").evaluateAll((marks) => marks.map((mark) => [mark.dataset.id, mark.textContent])));
  const edits = (await server.get(made.path)).edits;
  assert.ok(edits.length > 1000, `${edits.length}`);
  for (const edit of edits) assert.equal(shown[edit.id], edit.replacement, edit.id);
  assert.ok(mentions >= 3000, `${mentions}`);
  assert.ok(choices[Math.floor(choices.length * .95)] < 150, "choices");  // wide: the machine of the test may be busy
  assert.ok(opened < 10_000, "opening");
  await page.close();
});

test("a hostile document stays text: markup, scripts, bidi controls, ten thousand mentions", async () => {
  const nasty = `<script>document.title = "owned"</script><img src=x onerror="document.title='owned'">{{7*7}} javascript:alert(1) </textarea></div> \u202Eevil\u202C \u2066x\u2069 \u0007\u200F\n`;
  const text = nasty + Array.from({length: 5000}, (_, i) => `${names[i % 8]} met ${places[i % 8]}, 0x${i}.`).join(" ").replaceAll("met O", "met <b>O") + "\n" + nasty;
  const made = await server.with_document(text, {method: "tag"});
  const page = await browser.context.newPage();
  await page.goto(server.address + made.page);
  await page.locator(".mark.current").first().waitFor({timeout: 120_000});
  assert.equal(await page.locator(".text script, .text img, .text b").count(), 0);
  assert.notEqual(await page.title(), "owned");
  assert.ok(await page.locator(".control", {hasText: "U+202E"}).count() >= 1);
  const marks = await page.locator(".text .mark").count();
  console.log(`# ${marks} mentions on one page`);
  assert.ok(marks > 9000, `${marks}`);
  await page.keyboard.press("Enter");
  await page.locator(".state[data-state=saved]").waitFor({timeout: 120_000});
  assert.deepEqual(browser.complaints, []);
  await page.close();
});

test("1,000 edits with the server killed again and again: what was acknowledged is there", async () => {
  const made = await server.with_document(names.map((name) => `${name} called.`).join("\n"));
  const analysis = (await server.get(made.path)).analysis;
  const first = analysis.mentions[0], option = first.options[first.chosen];
  const edit = (text) => ({id: first.id, start: first.start, end: first.end, label: first.label, kind: first.kind, entity: first.entity, from: option.start, to: option.end,
    replacement: text, method: "given", state: "settled"});
  let version = 0, acknowledged = 0, kills = 0;
  for (let i = 0; i < 1000; ++i) {
    const batch = `b${i}`;
    if (i % 97 === 50) setTimeout(() => server.process.kill("SIGKILL"), i % 7);
    for (;;) {
      try {
        const answer = await server.post(made.path + "/edits", {version, batch, edits: [edit(`caller ${i} x`)]});
        if (answer.error) {
          assert.equal(answer.error.code, "service.conflict");
          assert.deepEqual(answer.batches.map((one) => one.batch), [batch], "only its own may have come through unanswered");
        }
        version = answer.version;
        ++acknowledged;
        break;
      } catch (error) {
        if (error.code === "ERR_ASSERTION") throw error;
        await server.over;
        await server.begin();
        ++kills;
      }
    }
  }
  await server.stop("SIGKILL");
  await server.begin();
  const document = await server.get(made.path);
  assert.equal(document.version, 1000);
  assert.equal(document.edits[0].replacement, "caller 999 x");
  const batches = (await server.get(made.path + "/edits?after=0")).batches;
  assert.deepEqual(batches.map((one) => one.batch), Array.from({length: 1000}, (_, i) => `b${i}`));
  console.log(`# ${acknowledged} acknowledged, ${kills} kills, none lost`);
  assert.ok(kills >= 5);
});

test("a server that is away, a browser that dies: decisions wait in the browser and are sent", async () => {
  const made = await server.with_document(names.map((name) => `${name} called from ${places[0]}.`).join("\n"), {method: "tag"});
  const page = await browser.context.newPage();
  await page.goto(server.address + made.page);
  await page.locator(".mark.current").first().waitFor();
  await page.locator(".state[data-state=saved]").waitFor();
  await server.stop("SIGKILL");
  for (let i = 0; i < 5; ++i) await page.keyboard.press("Enter");
  await page.locator(".state[data-state=offline]").waitFor();
  await server.begin();
  await page.locator(".state[data-state=saved]").waitFor({timeout: 40_000});
  const settled = async () => (await server.get(made.path)).edits.filter((one) => one.state === "settled").length;
  assert.equal(await settled(), 5);
  // Once more, and now the page goes away before the server is back.
  await server.stop("SIGKILL");
  for (let i = 0; i < 4; ++i) await page.keyboard.press("Enter");
  await page.locator(".state[data-state=offline]").waitFor();
  await page.close();
  await server.begin();
  const again = await browser.context.newPage();
  await again.goto(server.address + made.page);
  await again.locator(".notice", {hasText: "had not been sent"}).waitFor();
  await again.locator(".state[data-state=saved]").waitFor({timeout: 40_000});
  assert.equal(await settled(), 9);
  assert.equal(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("veil.edits")).length), 0);
  await again.close();
});
