// What the page knows without a browser: places in code points and units, decisions, undoing, meters.
import assert from "node:assert/strict";
import path from "node:path";
import {test} from "node:test";

const root = process.env.VEIL_ROOT;
const {Places} = await import(path.join(root, "web/review/places.js"));
const {Model} = await import(path.join(root, "web/review/model.js"));

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
