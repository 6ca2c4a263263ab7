/** @import { JournalReply } from '../schema.ts' */
import { get, remove } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { byId } from './dom.mjs';
import { attempt, fail } from './messages.mjs';
import { showTimeline } from './timeline.mjs';
import { countWords } from './words/time-words.mjs';

/** @typedef {JournalReply['entries'][number]} Entry */

const MOST = 1_000;
const list = byId('journal-list', HTMLElement);
const method = byId('journal-method', HTMLSelectElement);
const partOfPath = byId('journal-path', HTMLInputElement);
const pause = byId('journal-pause', HTMLButtonElement);
const start = byId('journal-start', HTMLButtonElement);
const more = byId('journal-more', HTMLButtonElement);
const state = byId('journal-state', HTMLElement);

/** @type {Entry[]} */
let entries = [];
let last = 0;
let shownQuery = '';
/** The view begins after the call with this number. */
let from = 0;
let shownLast = 0;

const isPaused = () => pause.getAttribute('aria-pressed') === 'true';

/** Whether someone reads the list, which must not move under them. */
function isRead() {
  const hovered = matchMedia('(hover: hover)').matches && list.matches(':hover');
  return hovered || list.contains(document.activeElement) || list.getBoundingClientRect().top < 0;
}

function showState() {
  const waiting = entries.filter(({ sequence }) => sequence > shownLast).length;
  more.hidden = waiting === 0;
  more.textContent = `Show ${countWords(waiting, 'new call')}`;
  const text = isPaused() ? 'Paused' : waiting > 0 ? 'Waits while you read' : 'Live';
  // A screen reader may say a text again that replaces itself.
  if (state.textContent !== text) state.textContent = text;
}

function emptyText() {
  if (method.value !== '' || partOfPath.value.trim() !== '') return 'No call is like that.';
  return from > 0
    ? 'Now click in the storefront. What that asks for comes here.'
    : 'No call yet. Click in the storefront: what that asks for comes here.';
}

function show() {
  const shown = entries.filter(({ sequence }) => sequence > from);
  showTimeline(list, shown, emptyText());
  shownLast = last;
  showState();
}

const currentQuery = () => ({ organization: venueId(), method: method.value, path: partOfPath.value.trim() });

function startOver() {
  entries = [];
  last = 0;
}

/** Starts the view behind the calls that are known, or with all of them again. @param {boolean} here */
function setStart(here) {
  from = here ? last : 0;
  start.textContent = here ? 'Show all' : 'Start here';
  show();
}

/** Loads the new calls. After a change of the query or a reset of the mock it loads all of them. */
export async function refreshJournal() {
  const query = currentQuery();
  const wantedQuery = JSON.stringify(query);
  const changed = wantedQuery !== shownQuery;
  if (changed) startOver();
  shownQuery = wantedQuery;
  const reply = /** @type {JournalReply} */ (await get('/journal', { ...query, since: String(last) }));
  // The query changed while this request was pending.
  if (shownQuery !== wantedQuery) return;
  if (reply.last < last) {
    shownQuery = '';
    from = 0;
    return refreshJournal();
  }
  const added = reply.entries.filter(({ sequence }) => sequence > last);
  last = reply.last;
  entries = [...entries, ...added].slice(-MOST);
  if (changed || (!isPaused() && !isRead())) show();
  else showState();
}

pause.addEventListener('click', () => {
  const paused = !isPaused();
  pause.setAttribute('aria-pressed', String(paused));
  if (paused) showState();
  else show();
});
start.addEventListener('click', () => setStart(from === 0));
more.addEventListener('click', () => {
  scrollTo(0, 0);
  show();
  start.focus({ preventScroll: true });
});
byId('venue', HTMLSelectElement).addEventListener('change', () => {
  // Each venue numbers its own calls.
  setStart(false);
});
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
