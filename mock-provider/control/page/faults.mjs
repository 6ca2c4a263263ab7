/** @import { FaultRequest } from '../../faults/fault.ts' */
/** @import { FaultEntry, FaultKindsReply, FaultsReply } from '../faults.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button, chip, count, otherVenue } from './parts.mjs';
import { attempt, call, get, loadSummaries, store, summaries, venueOf } from './store.mjs';

/** The API expects these fields inside `match`. */
const MATCH = ['method', 'path', 'nth', 'query', 'header', 'match.body'];
const OBJECTS = ['query', 'header', 'headers', 'patch', 'match.body'];
const TIMES = ['times', 'after_ms', 'for_ms', 'probability', 'seed'];

/** @type {FaultKindsReply['kinds']} */
let kinds = [];
let chosen = '';

/** Returns what a kind of fault does; '' for an unknown kind. @param {string} name */
function outcomeOf(name) {
  return kinds.find(({ kind }) => kind === name)?.outcome.replaceAll('`', '') ?? '';
}

/** @param {string} text @returns {unknown} the parsed JSON, or the text itself if it is not JSON */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    // A tester may type a plain word without quotes.
    return text;
  }
}

/**
 * Makes a request from the form's texts. Empty texts are left out.
 * @param {Iterable<[string, unknown]>} form
 * @param {string} venue the venue's id; '' for all venues
 * @returns {FaultRequest}
 */
function faultRequest(form, venue) {
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

/** @param {string} name the field's name in the API */
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

function faultForm() {
  const paths = new Set([...summaries.keys()].map((key) => key.replace(/^\w+ /, '')));
  const reads = kinds.find(({ kind }) => kind === chosen)?.reads ?? [];
  // The form has `novalidate`, because the API checks the values and names the wrong ones, even those in folded fields.
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

/** @type {readonly FaultEntry[]} */
let faults = [];

async function load() {
  if (kinds.length === 0) {
    await loadSummaries();
    ({ kinds } = /** @type {FaultKindsReply} */ (await get('/faults/kinds')));
    chosen = kinds[0]?.kind ?? '';
  }
  ({ faults } = /** @type {FaultsReply} */ (await get('/faults')));
}

/** `facts` does not list these fields, because `card` shows them in another way or leaves them out. */
const ELSEWHERE = new Set('id organization on matched struck left used_up kind match sequence repeat'.split(' '));

/**
 * Lists the fields of a fault or a step as `name value`, except those without effect, such as a probability of 1.
 * @param {Partial<FaultEntry>} fault
 */
function facts({ match, ...fault }) {
  /** @type {Record<string, unknown>} */
  const fields = { ...match, ...fault };
  const isPlain = (/** @type {string} */ name) =>
    (['nth', 'probability'].includes(name) && fields[name] === 1) || (name === 'seed' && fault.probability === 1);
  const write = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : JSON.stringify(value));
  const shown = Object.entries(fields).filter(([name]) => !ELSEWHERE.has(name) && !isPlain(name));
  return shown.map(([name, value]) => `${name} ${write(value)}`);
}

/** @param {FaultEntry} fault */
function stateChip({ on, used_up: usedUp, struck, left }) {
  const met = struck === 0 ? 'no call yet' : `met ${count(struck, 'call')}`;
  if (!on) return chip('off');
  if (usedUp) return chip(`used up, ${met}`);
  return chip(`on, ${met}${left === undefined ? '' : `, ${left} left`}`, struck > 0 ? 'wait' : 'good');
}

/** @param {FaultEntry} fault */
function steps({ sequence = [], repeat: repeats }) {
  if (sequence.length === 0) return nothing;
  return html`<ol>
    ${sequence.map((step) => html`<li>${step === null ? 'no fault' : [step.kind, ...facts(step)].join(', ')}</li>`)}
    ${repeats ? html`<li>and again from the start</li>` : nothing}
  </ol>`;
}

/** @param {FaultEntry} fault */
function card(fault) {
  const { id, kind = 'sequence', on, used_up: usedUp, organization = null } = fault;
  const name = `${kind} (${id})`;
  const turnsOn = !on || usedUp;
  const text = !on ? 'Turn on' : usedUp ? 'Begin again' : 'Turn off';
  return html`<article>
    <h2>${kind} ${stateChip(fault)}</h2>
    <p>${outcomeOf(kind)}</p>
    ${steps(fault)}
    <p>
      ${facts(fault).map((fact) => html`<code>${fact}</code> `)}
      ${organization === null ? 'in all venues' : otherVenue(organization)}
    </p>
    <footer>
      ${button(text, () => call('PATCH', `/faults/${id}`, { on: turnsOn }), { label: `${text}: ${name}` })}
      ${button('Delete', () => call('DELETE', `/faults/${id}`), { label: `Delete ${name}`, done: `${name} is gone` })}
    </footer>
  </article>`;
}

function view() {
  const shown = faults.filter(({ organization: id }) => [undefined, store.venue].includes(id) || store.venue === '');
  return html`
    <p>Calls that go wrong on purpose, as often as you say.</p>
    <div class="cards">${repeat(shown, ({ id }) => id, card)}</div>
    ${shown.length === 0 ? html`<p>Nothing goes wrong on purpose.</p>` : nothing}
    ${faultForm()}`;
}

export const faultSection = { load, view };
