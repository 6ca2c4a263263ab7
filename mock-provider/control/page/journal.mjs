/** @import { JournalEntry } from '../../world/journal.ts' */
/** @import { JournalReply } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button, chip, choiceField, count, otherVenue, searchField, time } from './parts.mjs';
import { call, get, loadSummaries, store, summaries } from './store.mjs';

const SHOWN = 100;
const METHODS = ['GET', 'POST', 'DELETE'];
const EVERYTHING = { from: 0, until: Number.POSITIVE_INFINITY };

/** @type {readonly JournalEntry[]} */
let entries = [];
let last = 0;
/** The page shows the calls after number `from`; while it is paused, up to number `until`. */
let view = EVERYTHING;
let followed = '';
const filter = { method: '', path: '' };

async function load() {
  await loadSummaries();
  // Each venue numbers its own calls, so the numbers of another venue's calls would select the wrong ones.
  if (followed !== store.venue) view = EVERYTHING;
  followed = store.venue;
  ({ entries, last } = /** @type {JournalReply} */ (await get('/journal', { ...filter, organization: followed })));
  // The numbers began again, because the mock or the venue was reset.
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

/** Returns the path of a call, with the ids that the journal shows. @param {JournalEntry} entry */
const pathOf = ({ route, ids }) => route.replace(/:(\w+)/g, (placeholder, name) => ids[name] ?? placeholder);

/** @param {JournalEntry} entry */
function row(entry) {
  const { method: name, status, code, fault, ms, route, organization, at, began = at } = entry;
  return html`<details>
    <summary>
      <small>${new Date(began).toLocaleTimeString('pt-BR')}</small>
      ${summaries.get(`${name} ${route}`)}
      ${chip([status ?? 'no answer', code].filter(Boolean).join(' '), moodOf(entry))}
      ${fault ? chip(`fault ${fault}`, 'bad') : nothing}
      ${ms === undefined ? nothing : html`<small>${Math.round(ms)} ms</small>`}
      <code>${name} ${pathOf(entry)}</code>
    </summary>
    ${otherVenue(organization)} ${facts(entry)}
  </details>`;
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
      <a role="button" class="secondary outline" download="journal.har"
        href=${`/__mock/journal?format=har${store.venue && `&organization=${store.venue}`}`}>Download</a>
    </p>`;
}

function journal() {
  const shown = entries.filter(({ sequence }) => sequence > view.from && sequence <= view.until).slice(-SHOWN);
  const isFiltered = filter.method !== '' || filter.path !== '';
  return html`
    <p>The latest calls, the last one first. Nothing personal is kept.</p>
    ${controls()}
    ${repeat(shown.reverse(), ({ sequence }) => sequence, row)}
    ${shown.length > 0 ? nothing : html`<p>${isFiltered ? 'No call is like that.' : 'Now click in the storefront.'}</p>`}`;
}

export const journalSection = { load, view: journal };
