/** @import { JournalReply } from '../schema.ts' */
import { get, remove } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { byId, chip, el, renderList } from './dom.mjs';
import { attempt, fail } from './messages.mjs';

/** @typedef {JournalReply['entries'][number]} Entry */

const SHOWN = 200;
const list = byId('journal-list', HTMLElement);
const method = byId('journal-method', HTMLSelectElement);
const partOfPath = byId('journal-path', HTMLInputElement);
const live = byId('journal-live', HTMLInputElement);

/** @type {Entry[]} */
let entries = [];
let last = 0;
let shownQuery = '';

/** The route with the ids in the place of its parameters. @param {Entry} entry */
function path({ route, ids }) {
  return route.split(/:(\w+)/).map((part, i) => (i % 2 === 0 ? part : ids[part] ? el('b', {}, ids[part]) : `:${part}`));
}

/** @param {Entry} entry */
function row(entry) {
  const { at, method: verb, route, status, fault, ids, organization } = entry;
  const mood = status === null || status >= 500 ? 'bad' : status >= 400 ? 'wait' : 'good';
  const others = Object.entries(ids).filter(([name, id]) => !route.includes(`:${name}`) && id !== organization);
  return el(
    'li',
    {},
    el('time', { datetime: at, title: at }, new Date(at).toLocaleTimeString('pt-BR')),
    el('div', {}, chip(status === null ? 'no reply' : String(status), mood)),
    el('code', { class: 'value' }, el('b', {}, verb), ' ', ...path(entry)),
    el(
      'div',
      { class: 'chips' },
      fault ? chip(fault, 'bad') : null,
      ...others.map(([, id]) => chip(id)),
      organization && organization !== venueId() ? chip(organization) : null,
    ),
  );
}

const currentQuery = () => ({ organization: venueId(), method: method.value, path: partOfPath.value.trim() });

function startOver() {
  entries = [];
  last = 0;
}

/** Loads the new entries. After a change of the query or a reset of the mock it loads all entries. */
export async function refreshJournal() {
  const query = currentQuery();
  const wantedQuery = JSON.stringify(query);
  if (wantedQuery === shownQuery && !live.checked) return;
  if (wantedQuery !== shownQuery) startOver();
  shownQuery = wantedQuery;
  const reply = /** @type {JournalReply} */ (await get('/journal', { ...query, since: String(last) }));
  // The query changed while this request was pending.
  if (shownQuery !== wantedQuery) return;
  if (reply.last < last) {
    shownQuery = '';
    return refreshJournal();
  }
  const added = reply.entries.filter(({ sequence }) => sequence > last);
  last = reply.last;
  entries = [...added.toReversed(), ...entries].slice(0, SHOWN);
  renderList(list, entries, { key: ({ sequence }) => String(sequence), build: row, empty: 'No call yet.' });
}

method.addEventListener('change', () => refreshJournal().catch(fail));
partOfPath.addEventListener('input', () => refreshJournal().catch(fail));

byId('journal-clear', HTMLElement).addEventListener('click', () =>
  attempt(async () => {
    const organization = venueId();
    await remove(organization === '' ? '/journal' : `/journal?organization=${organization}`);
    shownQuery = '';
    await refreshJournal();
  }, 'The journal is empty'),
);
