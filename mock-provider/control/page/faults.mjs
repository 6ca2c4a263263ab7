/** @import { FaultEntry, FaultsReply } from '../faults.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { call, get } from './api.mjs';
import { faultForm, loadFaultForm, outcomeOf } from './fault-form.mjs';
import { button, chip, count, otherVenue } from './parts.mjs';
import { store } from './store.mjs';

/** @type {readonly FaultEntry[]} */
let faults = [];

async function load() {
  await loadFaultForm();
  ({ faults } = /** @type {FaultsReply} */ (await get('/faults')));
}

/** Fields that a card shows outside of its facts. */
const ELSEWHERE = new Set('id organization on matched struck left used_up kind match sequence repeat'.split(' '));

/** Lists the fields of a fault or a step without defaults, each as `name value`. @param {Partial<FaultEntry>} fault */
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
