/** @import { JournalEntry } from '../../world/journal.ts' */
/** @import { Burst } from './bursts.mjs' */
import { beganAt } from './bursts.mjs';
import { venueOf } from './chosen-venue.mjs';
import { button, chip, el } from './dom.mjs';
import { expectCall } from './verify.mjs';
import { answerWords, callWords, moodOf, pathOf } from './words/call-words.mjs';
import { kindWords } from './words/fault-words.mjs';

/** What is unfolded stays so when its row is built again. @type {Set<string>} */
const unfolded = new Set();

/** @param {string} key @param {HTMLElement} summary @param {() => HTMLElement} content is built once it is wanted */
function fold(key, summary, content) {
  const details = el('details', {}, summary);
  const fill = () => {
    if (details.childElementCount === 1) details.append(content());
  };
  details.addEventListener('toggle', () => {
    if (details.open) fill();
    if (details.open) unfolded.add(key);
    else unfolded.delete(key);
  });
  details.open = unfolded.has(key);
  if (details.open) fill();
  return details;
}

/** @param {number} ms */
const pace = (ms) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** To the scale of their burst. @param {readonly JournalEntry[]} calls @param {Burst} burst */
function bar(calls, burst) {
  const start = Math.min(...calls.map(beganAt));
  const end = Math.max(...calls.map((call) => beganAt(call) + (call.ms ?? 0)));
  const [first] = burst.calls;
  const from = first ? beganAt(first) : start;
  const whole = Math.max(1, burst.ended - from);
  const line = el('span', {});
  // By the object model: the page's security policy refuses style attributes.
  line.style.left = `${((start - from) / whole) * 100}%`;
  line.style.width = `${((end - start) / whole) * 100}%`;
  const ms = calls.length === 1 ? calls[0]?.ms : end - start;
  return el(
    'span',
    { class: 'pace' },
    el('span', { class: 'bar', 'aria-hidden': 'true' }, line),
    ms === undefined ? null : el('span', { class: 'ms' }, pace(ms)),
  );
}

/** @param {string} term @param {string | Node | null} value */
const fact = (term, value) => (value ? [el('dt', {}, term), el('dd', {}, value)] : []);

/** @param {object} values */
function pairs(values) {
  const text = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
  return text.length > 0 ? el('code', {}, text.join('\n')) : null;
}

/** @param {JournalEntry} entry */
function facts(entry) {
  const { at, ids, query = {}, body, fault, sequence, organization } = entry;
  const venue = venueOf(organization);
  return el(
    'div',
    { class: 'facts' },
    el(
      'dl',
      {},
      ...fact('Ids', pairs(ids)),
      ...fact('Query', pairs(query)),
      ...fact('Body', body === undefined ? null : el('pre', {}, JSON.stringify(body, null, 2))),
      ...fact('Fault', fault ? `${kindWords(fault)} (${fault})` : null),
      ...fact('Venue’s time', `${new Date(at).toLocaleString('pt-BR')}, call ${sequence}`),
    ),
    venue
      ? el(
          'div',
          { class: 'buttons' },
          button('Expect this call…', () => expectCall(entry, venue)),
        )
      : null,
  );
}

/** @param {string} fault */
function faultText(fault) {
  const words = kindWords(fault);
  return `Fault: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** @param {JournalEntry} entry */
function answer(entry) {
  const { status, fault } = entry;
  const mood = moodOf(entry);
  if (mood === 'good' && !fault) return null;
  return el(
    'span',
    { class: 'answer' },
    el('span', { class: mood }, status === null || mood !== 'good' ? answerWords(entry) : ''),
    fault ? chip(faultText(fault), 'bad') : null,
  );
}

/** @param {JournalEntry} entry @param {string} what @param {Node} time */
function summary(entry, what, time) {
  const { method, status } = entry;
  return el(
    'summary',
    {},
    el('span', { class: 'what' }, what),
    chip(status === null ? '–' : String(status), moodOf(entry)),
    answer(entry),
    time,
    el('code', { class: 'raw' }, `${method} ${pathOf(entry)}`),
  );
}

/** @param {JournalEntry} entry @param {Burst} burst */
function callRow(entry, burst) {
  const head = summary(entry, callWords(entry), bar([entry], burst));
  return el(
    'li',
    {},
    fold(`call ${entry.sequence}`, head, () => facts(entry)),
  );
}

/** @param {readonly JournalEntry[]} calls @param {Burst} burst */
export function groupRow(calls, burst) {
  const [first] = calls;
  if (!first || calls.length === 1) return first ? callRow(first, burst) : el('li', {});
  const head = summary(first, `${callWords(first)}, and ${calls.length - 1} more like it`, bar(calls, burst));
  const all = () => el('ol', { class: 'calls' }, ...calls.map((call) => callRow(call, burst)));
  return el('li', {}, fold(`group ${first.sequence}`, head, all));
}
