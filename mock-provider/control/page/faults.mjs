/** @import { FaultEntry, FaultsReply } from '../faults.ts' */
import { get, patch, remove } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { prepareFaultForm, showFaultVenue } from './fault-form.mjs';
import { attempt } from './messages.mjs';
import { otherVenueLink } from './storefront-link.mjs';
import { faultWords, kindWords, parameterWords, stepWords } from './words/fault-words.mjs';
import { countWords } from './words/time-words.mjs';

const list = byId('fault-list', HTMLElement);

/** A fault with steps may have no kind of its own. @param {{ kind?: string }} fault */
const titleOf = ({ kind }) => (kind === undefined ? 'One after the other' : kindWords(kind));

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
function stateChip({ on, used_up, struck, left }) {
  const met = struck === 0 ? 'no call yet' : `met ${countWords(struck, 'call')}`;
  if (!on) return chip('off');
  if (used_up) return chip(`used up, ${met}`);
  return chip(`on, ${met}${left === undefined ? '' : `, ${left} left`}`, struck > 0 ? 'wait' : 'good');
}

/** @param {FaultEntry} fault */
function switchButtons(fault) {
  const { id, kind, on, used_up: usedUp } = fault;
  const name = `${kind ?? 'sequence'} (${id})`;
  const turnOn = (/** @type {string} */ text) =>
    button(text, () => attempt(() => turn(fault, true), `${name} begins again`), {
      'aria-label': `${text === 'Turn on' ? `Turn ${name} on` : `${text}: ${name}`}`,
      class: usedUp ? 'primary' : '',
    });
  const turnOff = () =>
    button('Turn off', () => attempt(() => turn(fault, false), `${name} is off`), {
      'aria-label': `Turn ${name} off`,
    });
  return el(
    'div',
    { class: 'buttons' },
    on ? (usedUp ? turnOn('Begin again') : turnOff()) : turnOn('Turn on'),
    button('Delete', () => attempt(() => forget(fault), `${name} is gone`), { 'aria-label': `Delete ${name}` }),
  );
}

/** @param {FaultEntry} fault */
function card(fault) {
  const { id, kind, on, used_up: usedUp, organization } = fault;
  const steps = stepWords(fault);
  return el(
    'li',
    { class: on && !usedUp ? 'card' : 'card idle' },
    el('div', { class: 'head' }, el('h2', {}, titleOf(fault)), stateChip(fault)),
    el('p', {}, `${faultWords(fault)}${organization === undefined ? ', in all venues' : ''}.`),
    steps.length > 0 ? el('ol', { class: 'steps' }, ...steps.map((step) => el('li', {}, step))) : null,
    el('div', { class: 'chips' }, ...parameterWords(fault).map((text) => chip(text))),
    el(
      'div',
      { class: 'links' },
      el('code', { class: 'quiet' }, [kind, id].filter(Boolean).join(' · ')),
      otherVenueLink(organization ?? null),
    ),
    switchButtons(fault),
  );
}

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
    state: (fault) => `${venueId()} ${JSON.stringify(fault)}`,
    empty: 'Nothing goes wrong on purpose. Add a fault below.',
  });
}
