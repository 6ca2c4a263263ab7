/** @import { JournalEntry } from '../../world/journal.ts' */
/** @import { JournalReply } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { call, get, loadSummaries, summaries } from './api.mjs';
import { burstsOf, groupsOf } from './bursts.mjs';
import { button, chip, choiceField, count, otherVenue, searchField, time } from './parts.mjs';
import { store, venueOf } from './store.mjs';
import { expectCall } from './verify.mjs';

const SHOWN = 60;
const METHODS = ['GET', 'POST', 'DELETE'];
const EVERYTHING = { from: 0, until: Number.POSITIVE_INFINITY };

/** @type {readonly JournalEntry[]} */
let entries = [];
let last = 0;
/** The view begins after the call with one number, and ends with another one while it is paused. */
let view = EVERYTHING;
let followed = '';
const filter = { method: '', path: '' };
/** What is unfolded, by the number of its first call. @type {Set<string>} */
const unfolded = new Set();

async function load() {
  await loadSummaries();
  // Each venue numbers its own calls.
  if (followed !== store.venue) view = EVERYTHING;
  followed = store.venue;
  ({ entries, last } = /** @type {JournalReply} */ (await get('/journal', { ...filter, organization: followed })));
  // After a reset of the mock.
  if (last < view.from) view = EVERYTHING;
}

/** @param {JournalEntry} entry @returns {'' | 'wait' | 'bad'} */
function moodOf({ status, code }) {
  if (status === null || status >= 500) return 'bad';
  return status >= 400 || code !== undefined ? 'wait' : '';
}

/** @param {JournalEntry} entry */
function facts({ ids, query = {}, body, fault, at, sequence, requestId }) {
  const values = { ...ids, ...query, 'x-request-id': requestId, fault, 'venue’s time': time(at), number: sequence };
  return html`<dl>
    ${Object.entries(values).map(([name, value]) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : nothing))}
    ${body === undefined ? nothing : html`<dt>body</dt><dd><pre>${JSON.stringify(body, null, 2)}</pre></dd>`}
  </dl>`;
}

/** The path of a call with the ids that the journal has of it. @param {JournalEntry} entry */
const pathOf = ({ route, ids }) => route.replace(/:(\w+)/g, (placeholder, name) => ids[name] ?? placeholder);

/** @param {JournalEntry} entry */
function expectButton(entry) {
  const venue = venueOf(entry.organization);
  const known = pathOf(entry);
  const wanted = { method: entry.method, path: known.includes('…') ? entry.route : known };
  return venue ? button('Expect this call…', () => expectCall(venue, wanted)) : nothing;
}

/** @param {readonly [JournalEntry, ...JournalEntry[]]} group @param {string} key @returns {unknown} */
function row([entry, ...others], key = `call ${entry.sequence}`) {
  const { method: name, status, code, fault, ms, route } = entry;
  const toggle = (/** @type {Event & { target: HTMLDetailsElement }} */ { target }) => {
    if (target.open) unfolded.add(key);
    else unfolded.delete(key);
    store.draw();
  };
  const inside = () =>
    others.length === 0
      ? html`${facts(entry)} ${expectButton(entry)}`
      : html`<ul>${[entry, ...others].map((one) => html`<li>${row([one])}</li>`)}</ul>`;
  return html`<details ?open=${unfolded.has(key)} @toggle=${toggle}>
    <summary>
      ${summaries.get(`${name} ${route}`)}${others.length === 0 ? nothing : `, and ${others.length} more like it`}
      ${chip([status ?? 'no answer', code].filter(Boolean).join(' '), moodOf(entry))}
      ${fault ? chip(`fault ${fault}`, 'bad') : nothing}
      ${ms === undefined ? nothing : html`<small>${Math.round(ms)} ms</small>`}
      <code>${name} ${pathOf(entry)}</code>
    </summary>
    ${unfolded.has(key) ? inside() : nothing}
  </details>`;
}

/** @param {ReturnType<typeof burstsOf>[number]} burst @param {number} at */
function click({ calls, ended, times }, at) {
  const venues = [...new Set(calls.map(({ organization }) => organization))];
  const clock = new Date(ended).toLocaleTimeString('pt-BR');
  return html`<article>
    <h2>${at === 0 ? `Last click, ${clock}` : clock}</h2>
    <p>${count(calls.length, 'call')}${times > 1 ? `, ${times} times` : nothing} ${venues.map(otherVenue)}</p>
    ${repeat(
      groupsOf(calls),
      ([{ sequence }]) => sequence,
      (group) => row(group, group.length > 1 ? `group ${group[0].sequence}` : undefined),
    )}
  </article>`;
}

const clear = () => call('DELETE', store.venue === '' ? '/journal' : `/journal?organization=${store.venue}`);

function controls() {
  const { from, until } = view;
  const isPaused = until !== EVERYTHING.until;
  const pause = () => {
    view = { from, until: isPaused ? EVERYTHING.until : last };
  };
  const start = () => {
    view = from > 0 ? EVERYTHING : { ...EVERYTHING, from: last };
  };
  return html`
    <div class="fields">
      ${choiceField('Method', filter, 'method', METHODS)}
      ${searchField('Part of the path', filter, 'path', '/payment/checkout')}
    </div>
    <p>
      <span role="status">${isPaused ? `Paused, ${count(last - until, 'new call')}` : 'Live'}</span>
      ${button('Pause', pause, { pressed: isPaused })} ${button(from > 0 ? 'Show all' : 'Start here', start)}
      ${button('Clear', clear, { done: 'The journal is empty' })}
    </p>`;
}

function journal() {
  const shown = entries.filter(({ sequence }) => sequence > view.from && sequence <= view.until);
  const bursts = burstsOf(shown).slice(0, SHOWN);
  const isFiltered = filter.method !== '' || filter.path !== '';
  return html`
    <p>What did my last click ask for? Nothing personal is kept.</p>
    ${controls()}
    ${repeat(bursts, ({ calls: [first] }) => first?.sequence, click)}
    ${bursts.length > 0 ? nothing : html`<p>${isFiltered ? 'No call is like that.' : 'Now click in the storefront.'}</p>`}`;
}

export const journalSection = { load, view: journal };
