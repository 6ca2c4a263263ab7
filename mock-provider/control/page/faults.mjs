/** @import { FaultEntry, FaultReply, FaultsReply } from '../faults.ts' */
import { get, post, remove } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { prepareFaultForm, showFaultVenue } from './fault-form.mjs';
import { attempt } from './messages.mjs';

const list = byId('fault-list', HTMLElement);

/** Faults that were turned off. The mock has deleted them, and this page remembers them until it is closed. @type {FaultEntry[]} */
let off = [];

/** The first id of a fault by its present one, which changes when it is turned on again. @type {Map<string, string>} */
const names = new Map();

/** @param {FaultEntry} fault */
const nameOf = ({ id }) => names.get(id) ?? id;

/** The first ids of the listed faults, in the order in which they appeared. @type {Set<string>} */
const listed = new Set();

/** @param {FaultEntry} fault */
function describe({ match, times, probability, organization }) {
  const { method = 'every call', path = '', nth = 1 } = match ?? {};
  const which = [method, path].filter(Boolean).join(' ');
  const from = nth > 1 ? `, from call ${nth} on` : '';
  const often = times === undefined ? 'every time' : times === 1 ? 'once' : `${times} times`;
  const chance = probability === undefined || probability === 1 ? '' : `, by a chance of ${probability}`;
  return `${which}${from}, ${often}${chance}, ${organization ?? 'all venues'}`;
}

/** The parameters of the kind. @param {FaultEntry} fault */
function parameters({ delay_ms, after_bytes, status, code, message }) {
  return Object.entries({ delay_ms, after_bytes, status, code, message })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => chip(`${name} ${value}`));
}

/** @param {FaultEntry} fault */
async function turnOn(fault) {
  const { id, matched: _, struck: __, ...request } = fault;
  const { id: newId } = /** @type {FaultReply} */ (await post('/faults', request));
  names.set(newId, nameOf(fault));
  off = off.filter((one) => one.id !== id);
  await refreshFaults();
}

/** @param {FaultEntry} fault */
async function turnOff(fault) {
  await remove(`/faults/${fault.id}`);
  off.push(fault);
  await refreshFaults();
}

/** @param {FaultEntry & { on: boolean }} fault */
async function forget({ id, on }) {
  if (on) await remove(`/faults/${id}`);
  off = off.filter((one) => one.id !== id);
  await refreshFaults();
}

/** @param {FaultEntry & { on: boolean }} item */
function card(item) {
  const { on, ...fault } = item;
  const { id, kind, struck = 0 } = fault;
  const name = `${kind} (${id})`;
  const toggle = () =>
    on ? attempt(() => turnOff(fault), `${name} is off`) : attempt(() => turnOn(fault), `${name} is on again`);
  return el(
    'li',
    { class: 'card' },
    el(
      'div',
      { class: 'head' },
      el('h2', { class: 'mono' }, kind),
      on ? chip(`on, met ${struck} ${struck === 1 ? 'call' : 'calls'}`, struck > 0 ? 'wait' : 'good') : chip('off'),
    ),
    el('p', { class: 'quiet' }, describe(fault)),
    el('div', { class: 'chips' }, ...parameters(fault)),
    el(
      'div',
      { class: 'buttons' },
      button(on ? 'Turn off' : 'Turn on', toggle, { 'aria-label': `Turn ${name} ${on ? 'off' : 'on'}` }),
      button('Delete', () => attempt(() => forget(item), `${name} is gone`), { 'aria-label': `Delete ${name}` }),
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
  const items = [...faults.map((fault) => ({ ...fault, on: true })), ...off.map((fault) => ({ ...fault, on: false }))];
  const shown = items.filter(concerns);
  for (const fault of shown) listed.add(nameOf(fault));
  const order = [...listed];
  shown.sort((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));
  renderList(list, shown, {
    key: nameOf,
    build: card,
    empty: 'Nothing goes wrong on purpose. Add a fault below.',
  });
}
