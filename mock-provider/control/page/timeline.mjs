/** @import { JournalEntry } from '../../world/journal.ts' */
/** @import { Burst } from './bursts.mjs' */
import { burstsOf, foldRepeats, groupsOf } from './bursts.mjs';
import { groupRow } from './call-row.mjs';
import { venueId } from './chosen-venue.mjs';
import { chip, el, renderList } from './dom.mjs';
import { otherVenueLink } from './storefront-link.mjs';
import { moodOf } from './words/call-words.mjs';
import { countWords } from './words/time-words.mjs';

const SHOWN = 60;

/** @typedef {Burst & { last: boolean }} Item a click, and whether it is the latest */

/** @param {number} time */
const clockTime = (time) => new Date(time).toLocaleTimeString('pt-BR');

/** @param {Burst} burst */
function summaryText({ calls, times, began }) {
  const count = countWords(calls.length, 'call');
  return times === 1 ? count : `${count}, ${times} times since ${clockTime(began)}`;
}

/** @param {readonly JournalEntry[]} calls */
function marks(calls) {
  const count = (/** @type {string} */ mood) => calls.filter((call) => moodOf(call) === mood).length;
  const [refused, failed] = [count('wait'), count('bad')];
  return [refused > 0 ? chip(`${refused} refused`, 'wait') : null, failed > 0 ? chip(`${failed} failed`, 'bad') : null];
}

/** @param {Item} burst */
function click(burst) {
  const { calls, ended, last } = burst;
  const venues = [...new Set(calls.map(({ organization }) => organization))];
  const time = clockTime(ended);
  return el(
    'li',
    { class: last ? 'click last' : 'click' },
    el(
      'div',
      { class: 'head' },
      el('h2', {}, last ? `Last click, ${time}` : time),
      el('div', { class: 'chips' }, ...marks(calls)),
      el('span', { class: 'quiet' }, summaryText(burst)),
      ...venues.map(otherVenueLink),
    ),
    el('ol', { class: 'calls' }, ...groupsOf(calls).map((group) => groupRow(group, burst))),
  );
}

/** @param {Item} item */
const stateOf = ({ calls, times, last }) =>
  `${venueId()} ${calls.map(({ sequence }) => sequence).join()} ${times} ${last}`;

/** The latest first. @param {HTMLElement} list @param {readonly JournalEntry[]} entries @param {string} empty */
export function showTimeline(list, entries, empty) {
  const bursts = foldRepeats(burstsOf(entries)).slice(-SHOWN).reverse();
  const items = bursts.map((burst, i) => ({ ...burst, last: i === 0 }));
  renderList(list, items, { key: ({ began }) => String(began), build: click, empty, state: stateOf });
}
