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
let asked = '';

/** The route with what stood in the place of its names. @param {Entry} entry */
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

const question = () => ({ organization: venueId(), method: method.value, path: partOfPath.value.trim() });

function startOver() {
  entries = [];
  last = 0;
}

/** Asks for what is new; when the question has changed or the mock was reset, for everything. */
export async function refreshJournal() {
  const query = question();
  const asking = JSON.stringify(query);
  if (asking === asked && !live.checked) return;
  if (asking !== asked) startOver();
  asked = asking;
  const reply = /** @type {JournalReply} */ (await get('/journal', { ...query, since: String(last) }));
  // Something else has been asked while this was under way.
  if (asked !== asking) return;
  if (reply.last < last) {
    asked = '';
    return refreshJournal();
  }
  const news = reply.entries.filter(({ sequence }) => sequence > last);
  last = reply.last;
  entries = [...news.toReversed(), ...entries].slice(0, SHOWN);
  renderList(list, entries, { key: ({ sequence }) => String(sequence), build: row, empty: 'No call yet.' });
}

method.addEventListener('change', () => refreshJournal().catch(fail));
partOfPath.addEventListener('input', () => refreshJournal().catch(fail));

byId('journal-clear', HTMLElement).addEventListener('click', () =>
  attempt(async () => {
    const organization = venueId();
    await remove(organization === '' ? '/journal' : `/journal?organization=${organization}`);
    asked = '';
    await refreshJournal();
  }, 'The journal is empty'),
);
