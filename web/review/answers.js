// What an answer is to each kind of task: the mentions that a model begins with, the answer that it stands for, whether that is whole, and
// where several answers differ.

/** @typedef {import("./model.js").Mention} Mention */
export const questions = ["relevant", "grammatical", "true"];

/** The analysis of an item, as a model takes it (model.js). @param {string} kind @param {any} item @param {any} answer */
export function analysis_of(kind, item, answer) {
  const given = kind === "mark" && answer ? answer.mentions : item.mentions;
  const mentions = given.map((/** @type {any} */ one, /** @type {number} */ i) => {
    const options = kind === "choose" ? (one.options ?? []).map((/** @type {any} */ option, /** @type {number} */ n) => ({text: option.text, level: option.level ?? n + 1, start: one.start, end: one.end, method: "given", source: "given"})) : [];
    return {...one, id: one.id ?? `m${i}`, entity: one.entity ?? 0, options, chosen: -1, score: 1};
  });
  return {text: item.text, entities: [], mentions};
}
/** What somebody said before goes into the model. @param {string} kind @param {import("./model.js").Model} model @param {any} item @param {any} answer */
export function begin(kind, model, item, answer) {
  const said = new Map((answer?.mentions ?? []).map((/** @type {any} */ one) => [one.id, one]));
  const given = new Map(item.mentions.map((/** @type {any} */ one) => [one.id, one]));
  model.receive(model.list().map((one) => {
    const before = said.get(one.id), from_item = given.get(one.id);
    const extra = from_item?.subtype ? {subtype: from_item.subtype} : {};
    if (kind === "mark") return {...one, ...extra, ...(before?.subtype ? {subtype: before.subtype} : {}), state: "settled"};
    if (kind === "choose") return {...one, replacement: before?.replacement ?? null, state: before ? "settled" : "open"};
    if (kind === "group") return {...one, entity: before?.entity ?? 0, state: before ? "settled" : "open"};
    const answers = Object.fromEntries(questions.map((name) => [name, before?.[name]]));
    return {...one, replacement: from_item?.replacement ?? null, ...answers, state: is_judged(answers) ? "settled" : "open"};
  }));
}
/** @param {any} one */
const is_judged = (one) => questions.every((name) => typeof one[name] === "boolean");

/** Whether something is asked of a mention at all. @param {string} kind @param {import("./model.js").Model} model @param {any} one */
export function is_asked(kind, model, one) {
  return kind === "choose" ? model.options(one).length > 0 : kind === "judge" ? one.replacement !== null : kind === "group";
}
/** @param {string} kind @param {import("./model.js").Model} model */
export function answer_in(kind, model) {
  const list = /** @type {any[]} */ (model.list());
  if (kind === "mark") {
    return list.map(({id, start, end, label, subtype, kind: of, entity}) => ({id, start, end, label, ...(subtype ? {subtype} : {}), kind: of, entity: entity || undefined}));
  }
  const asked = list.filter((one) => is_asked(kind, model, one));
  if (kind === "choose") return asked.filter((one) => one.state === "settled" && one.replacement !== null).map(({id, replacement}) => ({id, replacement}));
  if (kind === "group") return asked.filter((one) => one.state === "settled").map(({id, entity}) => ({id, entity}));
  return asked.filter((one) => questions.some((name) => typeof one[name] === "boolean")).map((one) => ({id: one.id, ...Object.fromEntries(questions.filter((name) => typeof one[name] === "boolean").map((name) => [name, one[name]]))}));
}
/** How many mentions still wait. @param {string} kind @param {import("./model.js").Model} model */
export function left_open(kind, model) {
  return kind === "mark" ? 0 : model.list().filter((one) => is_asked(kind, model, one) && one.state === "open").length;
}

/** What is said of a mention, to be compared. @param {string} kind @param {any} one @param {Map<number, string>} [firsts] */
function said_of(kind, one, firsts) {
  if (kind === "choose") return one.replacement;
  if (kind === "judge") return questions.map((name) => one[name] ? "+" : "−").join(" ");
  return firsts?.get(one.entity) ?? one.id;
}
/** Where answers differ, one row for each stretch or mention, and what all say alike. Of `mark` a choice is a mention or none; groups are told
 * by their first mention, since their numbers mean nothing.
 * @param {string} kind @param {any} item @param {Record<string, any>} answers
 * @returns {{agreed: any[], differences: {key: string, start: number, end: number, choices: {said: string, who: string[], mentions: any[]}[]}[]}} */
export function compared(kind, item, answers) {
  const people = Object.keys(answers);
  return kind === "mark" ? compared_marks(people, answers) : compared_mentions(kind, item, people, answers);
}
/** @param {string[]} people @param {Record<string, any>} answers */
function compared_marks(people, answers) {
  const all = people.flatMap((who) => answers[who].mentions.map((/** @type {any} */ one) => ({...one, who}))).sort((a, b) => a.start - b.start || b.end - a.end);
  /** @type {any[][]} */
  const stretches = [];
  let reached = -1;
  for (const one of all) {
    if (one.start >= reached) stretches.push([]);
    stretches.at(-1)?.push(one);
    reached = Math.max(reached, one.end);
  }
  const agreed = [], differences = [];
  const said = (/** @type {any[]} */ mentions) => mentions.map((one) => `${one.start}-${one.end} ${one.label}${one.subtype ? "/" + one.subtype : ""} ${one.kind}`).join(", ");
  for (const stretch of stretches) {
    /** @type {Map<string, {said: string, who: string[], mentions: any[]}>} */
    const choices = new Map();
    for (const who of people) {
      const mentions = stretch.filter((one) => one.who === who).map(({who: _, ...one}) => one);
      const known = choices.get(said(mentions)) ?? {said: said(mentions), who: [], mentions};
      known.who.push(who);
      choices.set(known.said, known);
    }
    if (choices.size === 1) agreed.push(...[...choices.values()][0].mentions);
    else differences.push({key: `${stretch[0].start}`, start: stretch[0].start, end: Math.max(...stretch.map((one) => one.end)), choices: [...choices.values()]});
  }
  return {agreed, differences};
}
/** @param {string} kind @param {any} item @param {string[]} people @param {Record<string, any>} answers */
function compared_mentions(kind, item, people, answers) {
  const agreed = [], differences = [];
  /** @type {Map<string, Map<number, string>>} */
  const firsts = new Map(people.map((who) => {
    const entities = new Map(answers[who].mentions.map((/** @type {any} */ one) => [one.id, one.entity]));
    /** @type {Map<number, string>} */
    const first = new Map();
    for (const mention of item.mentions) {
      const entity = entities.get(mention.id);
      if (entity && !first.has(entity)) first.set(entity, mention.id);
    }
    return [who, first];
  }));
  const numbers = new Map(item.mentions.map((/** @type {any} */ one, /** @type {number} */ i) => [one.id, i + 1]));
  const text_of = new Map(item.mentions.map((/** @type {any} */ one) => [one.id, [...item.text].slice(one.start, one.end).join("")]));
  for (const mention of item.mentions) {
    /** @type {Map<string, {said: string, who: string[], mentions: any[]}>} */
    const choices = new Map();
    for (const who of people) {
      /** @type {any} */
      const one = answers[who].mentions.find((/** @type {any} */ other) => other.id === mention.id);
      if (!one) continue;
      /** @type {string} */
      const said = said_of(kind, one, firsts.get(who));
      // A group is decided by its first mention, whatever number people gave it.
      const decided = kind === "group" ? {id: one.id, entity: numbers.get(said)} : one;
      /** @type {{said: string, who: string[], mentions: any[]}} */
      const known = choices.get(said) ?? {said: kind === "group" ? text_of.get(said) ?? said : said, who: [], mentions: [decided]};
      known.who.push(who);
      choices.set(said, known);
    }
    if (choices.size === 1) agreed.push(...[...choices.values()][0].mentions);
    else if (choices.size > 1) differences.push({key: mention.id, start: mention.start, end: mention.end, choices: [...choices.values()]});
  }
  return {agreed, differences};
}
