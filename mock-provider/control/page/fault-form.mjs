/** @import { FaultRequest } from '../../faults/fault.ts' */
/** @import { FaultKindsReply } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { call, get, loadSummaries, summaries } from './api.mjs';
import { attempt, store, venueOf } from './store.mjs';

/** The API has these in `match`. */
const MATCH = ['method', 'path', 'nth', 'query', 'header', 'match.body'];
const OBJECTS = ['query', 'header', 'headers', 'patch', 'match.body'];
const TIMES = ['times', 'after_ms', 'for_ms', 'probability', 'seed'];

/** @type {FaultKindsReply['kinds']} */
let kinds = [];
let chosen = '';

export async function loadFaultForm() {
  if (kinds.length > 0) return;
  await loadSummaries();
  ({ kinds } = /** @type {FaultKindsReply} */ (await get('/faults/kinds')));
  chosen = kinds[0]?.kind ?? '';
}

/** What a kind does; empty for an unknown one. @param {string} name */
export function outcomeOf(name) {
  return kinds.find(({ kind }) => kind === name)?.outcome.replaceAll('`', '') ?? '';
}

/** @param {string} text @returns {unknown} the JSON that it is, or else itself */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A plain word needs no quotes.
    return text;
  }
}

/**
 * Makes a request of the texts of the form, of which the empty ones are left out.
 * @param {Iterable<[string, unknown]>} form @param {string} venue its id; '' for all @returns {FaultRequest}
 */
export function faultRequest(form, venue) {
  /** @type {Record<string, unknown>} */
  const match = {};
  /** @type {Record<string, unknown>} */
  const fields = venue === '' ? {} : { organization: venue };
  for (const [name, text] of form) {
    if (String(text).trim() === '') continue;
    const target = MATCH.includes(name) ? match : fields;
    target[name.replace('match.', '')] = read(String(text));
  }
  // The steps of a sequence have their own kinds.
  if ('sequence' in fields) delete fields.kind;
  return /** @type {FaultRequest} */ (/** @type {unknown} */ ({ ...fields, match }));
}

/** @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
function add(event) {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  return attempt(() => call('POST', '/faults', faultRequest(form, store.venue)), 'The fault is in place');
}

/** @param {string} name also in the API */
function field(name) {
  return html`<label>${name}<input name=${name} autocomplete="off" spellcheck="false"
    list=${name === 'path' ? 'paths' : nothing} placeholder=${OBJECTS.includes(name) ? '{"name": "value"}' : nothing}>
  </label>`;
}

/** @param {Event & { target: HTMLSelectElement }} event */
function choose({ target }) {
  chosen = target.value;
  store.draw();
}

export function faultForm() {
  const paths = new Set([...summaries.keys()].map((key) => key.replace(/^\w+ /, '')));
  const reads = kinds.find(({ kind }) => kind === chosen)?.reads ?? [];
  // The API checks the values and says what is wrong, even in folded fields.
  return html`<article><form aria-labelledby="add-title" novalidate @submit=${add}>
    <h2 id="add-title">Add a fault for ${venueOf(store.venue)?.web_name ?? 'all venues'}</h2>
    <label for="kind">What goes wrong</label>
    <select id="kind" name="kind" aria-describedby="outcome" @change=${choose}>
      ${kinds.map(({ kind }) => html`<option value=${kind}>${kind}: ${outcomeOf(kind)}</option>`)}
    </select>
    <small id="outcome">${outcomeOf(chosen)}</small>
    <div class="fields">${reads.map(field)}</div>
    <div class="fields">${['method', 'path'].map(field)}</div>
    <datalist id="paths">${[...paths].map((path) => html`<option value=${path}></option>`)}</datalist>
    <details><summary>Only some of these calls</summary>
      <div class="fields">${['nth', 'query', 'header', 'match.body'].map(field)}</div></details>
    <details><summary>How often, and when</summary><div class="fields">${TIMES.map(field)}</div></details>
    <details><summary>One after the other, in place of what is chosen above</summary>
      <label>sequence<textarea name="sequence" spellcheck="false"
        placeholder='[{"kind": "status", "status": 503}, null, {"kind": "hang"}]'></textarea></label>
      <label><input type="checkbox" name="repeat" value="true"> again from the start</label></details>
    <button type="submit">Add fault</button>
  </form></article>`;
}
