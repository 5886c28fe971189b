// What the page knows without a browser: places in code points and units, decisions, undoing, meters.
import assert from "node:assert/strict";
import path from "node:path";
import {test} from "node:test";

const root = process.env.VEIL_ROOT;
const {Places} = await import(path.join(root, "web/review/places.js"));
const {Model, first_from} = await import(path.join(root, "web/review/model.js"));
const {analysis_of, answer_in, begin, compared, left_open} = await import(path.join(root, "web/review/answers.js"));

const option = (text, start, end, more = {}) => ({text, start, end, level: 1, method: "generalize", source: "general", ...more});
const analysis = () => ({text: "Ada met Bo.", entities: [1, 2], mentions: [
  {id: "m1", start: 0, end: 3, label: "PERSON", kind: "direct", entity: 1, score: .5, chosen: 0, options: [option("PERSON 1", 0, 3, {information: .5}), option("***", 0, 3, {information: 0})]},
  {id: "m2", start: 8, end: 10, label: "PERSON", kind: "direct", entity: 2, score: 1, chosen: 0,
    options: [option("with somebody", 4, 10, {information: .1}), option("near", 8, 10, {disclosure: .9, threshold: .35})]}]});

test("places go there and back over characters of two units", () => {
  const text = "a😀b😀😀c";
  const places = new Places(text);
  [...text].forEach((character, at) => {
    const unit = places.to_unit(at);
    assert.equal(text.slice(unit, unit + character.length), character);
    assert.equal(places.to_code_point(unit), at);
  });
  assert.equal(places.to_unit(6), text.length);
});

test("every step can be undone and done again, and each is told in whole mentions", () => {
  const model = new Model(analysis(), []);
  const told = [];
  model.addEventListener("change", (event) => told.push(event.detail));
  const before = JSON.stringify([...model.mentions]);
  model.change([{...model.at("m1"), replacement: "***", state: "settled"}]);
  model.change([{id: "m2", removed: true, state: "settled"}]);
  assert.deepEqual(model.list().map((one) => one.id), ["m1"]);
  assert.deepEqual(told.map((one) => [one.own, one.structural]), [[true, false], [true, true]]);
  model.undo();
  model.undo();
  assert.equal(JSON.stringify([...model.mentions]), before);
  assert.equal(model.undo(), null);
  model.redo();
  assert.equal(model.at("m1").replacement, "***");
  model.change([{...model.at("m1"), state: "open"}]);
  assert.equal(model.redo(), null);
});

test("a mention that was added and undone is told as removed", () => {
  const model = new Model(analysis(), []);
  const id = model.new_id();
  model.change([{...model.at("m1"), id, start: 4, end: 7, from: 4, to: 7, entity: model.new_entity()}]);
  assert.equal(model.at(id).entity, 3);
  assert.ok(model.taken(5, 6));
  assert.deepEqual(model.undo(), [{id, removed: true, state: "settled"}]);
  assert.equal(model.at(id), null);
});

test("meters follow each choice", () => {
  const model = new Model(analysis(), []);
  assert.deepEqual(model.meters(), {all: 2, settled: 0, mentions: 2, telling: 0, open: 2, information: .3});
  model.change([{...model.at("m1"), replacement: null, state: "settled"}]);
  assert.equal(model.meters().telling, 1);
  assert.equal(model.meters().information, .55);
  model.change([{...model.at("m2"), replacement: "near"}]);
  assert.equal(model.meters().telling, 2);
  assert.ok(model.is_doubtful({...model.at("m1"), state: "open"}));
  assert.ok(!model.is_doubtful(model.at("m2")));
});

test("the first mention from a place on is what looking through all of them gives", () => {
  const list = [0, 3, 3, 8, 20].map((from) => ({from}));
  for (let from = -1; from < 22; ++from) {
    const slowly = list.findIndex((one) => one.from >= from);
    assert.equal(first_from(list, from), slowly < 0 ? list.length : slowly, from);
  }
});

const item = {text: "Ada met Bo in Oslo.", mentions: [{id: "a", start: 0, end: 3, label: "PERSON", kind: "direct", replacement: "a woman", options: [{text: "a woman"}, {text: "***"}]},
  {id: "b", start: 8, end: 10, label: "PERSON", kind: "direct", replacement: "a man", options: []}]};

test("an answer is what its model says, and whole when nothing asked is open", () => {
  for (const [kind, change, expected] of [["choose", {replacement: "***", state: "settled"}, [{id: "a", replacement: "***"}]], ["group", {entity: 7, state: "settled"}, [{id: "a", entity: 7}]],
    ["judge", {relevant: true, grammatical: false, true: true, state: "settled"}, [{id: "a", relevant: true, grammatical: false, true: true}]]]) {
    const model = new Model(analysis_of(kind, item, null), []);
    begin(kind, model, item, null);
    assert.deepEqual(answer_in(kind, model), []);
    const open = left_open(kind, model);
    model.change([{...model.at("a"), ...change}]);
    assert.deepEqual(answer_in(kind, model), expected, kind);
    assert.equal(left_open(kind, model), open - 1);
    // What was answered before is there again.
    const again = new Model(analysis_of(kind, item, {mentions: expected}), []);
    begin(kind, again, item, {mentions: expected});
    assert.deepEqual(answer_in(kind, again), expected);
  }
  const choose = new Model(analysis_of("choose", item, null), []);
  begin("choose", choose, item, null);
  assert.equal(left_open("choose", choose), 1);  // nothing is asked where nothing is offered
});

test("where answers differ: stretches that overlap are one difference, groups are the same whatever their numbers", () => {
  const mark = (start, end, label = "LOC") => ({id: `${start}`, start, end, label, kind: "quasi"});
  const marks = compared("mark", item, {x: {mentions: [mark(0, 3), mark(14, 18)]}, y: {mentions: [mark(0, 3), mark(11, 18)]}, z: {mentions: [mark(0, 3)]}});
  assert.deepEqual(marks.agreed.map((one) => one.start), [0]);
  assert.deepEqual(marks.differences.map((one) => [one.start, one.end, one.choices.map((choice) => choice.who)]), [[11, 18, [["x"], ["y"], ["z"]]]]);
  const group = (...entities) => ({mentions: entities.map((entity, i) => ({id: "ab"[i], entity}))});
  assert.deepEqual(compared("group", item, {x: group(1, 2), y: group(9, 4)}).differences, []);
  const differ = compared("group", item, {x: group(1, 1), y: group(9, 4)});
  assert.deepEqual(differ.differences.map((one) => [one.key, one.choices.map((choice) => choice.said)]), [["b", ["Ada", "Bo"]]]);
});
