/** @import { FaultEntry, FaultsReply } from '../faults.ts' */
import { get, patch, remove } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { prepareFaultForm, showFaultVenue } from './fault-form.mjs';
import { attempt } from './messages.mjs';

const list = byId('fault-list', HTMLElement);

/** @param {FaultEntry} fault */
function describe({ match, times, probability, organization, after_ms, for_ms, sequence }) {
  const { method = 'every call', path = '', query = {}, header = {}, body, nth = 1 } = match ?? {};
  const queries = Object.entries(query).map(([name, value]) => `?${name}=${value}`);
  const headers = Object.entries(header).map(([name, value]) => `${name}: ${value}`);
  const which = [method, path, ...queries, ...headers, body === undefined ? '' : JSON.stringify(body)]
    .filter(Boolean)
    .join(' ');
  const begin = after_ms === undefined ? '' : `, after ${after_ms} ms`;
  const end = for_ms === undefined ? '' : `, for ${for_ms} ms`;
  const from = nth > 1 ? `, from call ${nth} on` : '';
  const often = sequence
    ? 'one step each'
    : times === undefined
      ? 'every time'
      : times === 1
        ? 'once'
        : `${times} times`;
  const chance = probability === undefined || probability === 1 ? '' : `, by a chance of ${probability}`;
  return `${which}${from}${begin}${end}, ${often}${chance}, ${organization ?? 'all venues'}`;
}

/** @typedef {NonNullable<NonNullable<FaultEntry['sequence']>[number]>} Step */

/** The parameters of the kind. @param {Omit<Step, 'kind'>} fault */
function parameters({ delay_ms, jitter_ms, after_bytes, bytes_per_second, status, code, message }) {
  return Object.entries({ delay_ms, jitter_ms, after_bytes, bytes_per_second, status, code, message })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value}`);
}

/** A fault's parameters, or the steps of its sequence. @param {FaultEntry} fault */
function details({ sequence, repeat, ...fault }) {
  const steps = sequence?.map((step) => (step ? [step.kind, ...parameters(step)].join(' ') : 'no fault'));
  const texts = steps?.map((step, i) => `${i + 1}: ${step}`) ?? parameters(fault);
  return [...texts, ...(repeat ? ['and again'] : [])].map((text) => chip(text));
}

/** Turned on, it begins from its start. @param {FaultEntry} fault @param {boolean} on */
async function turn({ id }, on) {
  await patch(`/faults/${id}`, { on });
  await refreshFaults();
}

/** @param {FaultEntry} fault */
async function forget({ id }) {
  await remove(`/faults/${id}`);
  await refreshFaults();
}

/** @param {FaultEntry} fault */
function stateChip({ on, used_up, struck }) {
  if (!on) return chip('off');
  const met = `met ${struck} ${struck === 1 ? 'call' : 'calls'}`;
  return used_up ? chip(`used up, ${met}`) : chip(`on, ${met}`, struck > 0 ? 'wait' : 'good');
}

/** @param {FaultEntry} fault */
function card(fault) {
  const { id, kind = 'sequence', on } = fault;
  const name = `${kind} (${id})`;
  const toggle = () => attempt(() => turn(fault, !on), on ? `${name} is off` : `${name} is on again`);
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'head' }, el('h2', { class: 'mono' }, kind), stateChip(fault)),
    el('p', { class: 'quiet' }, describe(fault)),
    el('div', { class: 'chips' }, ...details(fault)),
    el(
      'div',
      { class: 'buttons' },
      button(on ? 'Turn off' : 'Turn on', toggle, { 'aria-label': `Turn ${name} ${on ? 'off' : 'on'}` }),
      button('Delete', () => attempt(() => forget(fault), `${name} is gone`), { 'aria-label': `Delete ${name}` }),
    ),
  );
}

/** Shows the faults of the chosen venue and those of all venues. */
export async function refreshFaults() {
  await prepareFaultForm(refreshFaults);
  showFaultVenue();
  const { faults } = /** @type {FaultsReply} */ (await get('/faults'));
  const concerns = (/** @type {FaultEntry} */ { organization }) =>
    venueId() === '' || organization === undefined || organization === venueId();
  const shown = faults.filter(concerns);
  renderList(list, shown, {
    key: ({ id }) => id,
    build: card,
    empty: 'Nothing goes wrong on purpose. Add a fault below.',
  });
}
