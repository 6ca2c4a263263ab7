/** @import { FaultKindsReply } from '../schema.ts' */
/** @import { FaultRequest } from '../faults.ts' */
import { get, post } from './api.mjs';
import { chosenVenue } from './chosen-venue.mjs';
import { button, byId, el } from './dom.mjs';
import { attempt } from './messages.mjs';

/** @typedef {FaultKindsReply['kinds'][number]} Kind */

const NUMBERS = ['delay_ms', 'jitter_ms', 'after_bytes', 'bytes_per_second', 'status', 'times', 'probability', 'seed'];
const PARAMETERS = ['delay_ms', 'jitter_ms', 'after_bytes', 'bytes_per_second', 'status', 'code', 'message'];
const form = byId('fault-form', HTMLFormElement);

/**
 * @param {string} name of the field, in the API too
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string} [classes]
 */
function field(name, label, input, classes = '') {
  input.id = `fault-${name}`;
  input.setAttribute('name', name);
  return el('div', { class: `field ${classes}` }, el('label', { for: input.id }, label), input);
}

/** @param {string} name */
function parameterField(name) {
  const number = NUMBERS.includes(name);
  return field(name, name, el('input', number ? { type: 'number', min: '0', step: 'any' } : { autocomplete: 'off' }));
}

/** @param {string} label @param {readonly Kind[]} kinds */
function kindOptions(label, kinds) {
  return el('optgroup', { label }, ...kinds.map(({ kind }) => el('option', { value: kind }, kind)));
}

/** Shows what the chosen kind does, and the fields that it reads. @param {readonly Kind[]} kinds */
function explain(kinds) {
  const chosen = byId('fault-kind', HTMLSelectElement).value;
  const outcome = kinds.find(({ kind }) => kind === chosen)?.outcome ?? '';
  byId('fault-hint', HTMLElement).textContent = outcome.replaceAll('`', '');
  for (const name of PARAMETERS) {
    const input = byId(`fault-${name}`, HTMLInputElement);
    const read = outcome.includes(`\`${name}\``);
    input.disabled = !read;
    if (input.parentElement) input.parentElement.hidden = !read;
  }
}

/** The values of the form, without empty fields. @returns {FaultRequest} */
function readForm() {
  const entries = [...new FormData(form)].filter(([, value]) => value !== '');
  const fields = Object.fromEntries(
    entries.map(([name, value]) => [name, [...NUMBERS, 'nth'].includes(name) ? Number(value) : value]),
  );
  const { method, path, nth, ...rest } = fields;
  const match = Object.fromEntries(Object.entries({ method, path, nth }).filter(([, value]) => value !== undefined));
  const organization = chosenVenue()?.id;
  // The fields have the names of the API, and the API checks the values.
  return /** @type {FaultRequest} */ (
    /** @type {unknown} */ ({ ...(organization ? { organization } : {}), match, ...rest })
  );
}

/** @param {readonly Kind[]} kinds */
function fillExample(kinds) {
  form.reset();
  const example = { kind: 'lost_reply', method: 'POST', path: '/payment/checkout', nth: '2' };
  for (const [name, value] of Object.entries(example)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value;
  }
  explain(kinds);
}

/** @param {readonly Kind[]} kinds @param {readonly string[]} paths */
function build(kinds, paths) {
  const kind = el(
    'select',
    { change: () => explain(kinds) },
    kindOptions(
      'The call is done, its answer goes wrong',
      kinds.filter(({ performs }) => performs),
    ),
    kindOptions(
      'The call is not done',
      kinds.filter(({ performs }) => !performs),
    ),
  );
  const method = el(
    'select',
    {},
    el('option', { value: '' }, 'any'),
    ...['GET', 'POST', 'DELETE'].map((one) => el('option', {}, one)),
  );
  const path = el('input', {
    list: 'fault-paths',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'any; or a part, such as /checkout',
  });
  const count = (/** @type {string} */ placeholder) =>
    el('input', { type: 'number', min: '0', step: '1', placeholder });
  form.replaceChildren(
    el(
      'div',
      { class: 'head' },
      el('h2', { id: 'fault-form-title' }, 'Add a fault'),
      el('span', { id: 'fault-venue', class: 'quiet' }),
    ),
    el('div', { class: 'fields' }, field('kind', 'What goes wrong', kind, 'double')),
    el('p', { id: 'fault-hint', class: 'quiet', 'aria-live': 'polite' }),
    el('div', { class: 'fields' }, ...PARAMETERS.map(parameterField)),
    el(
      'div',
      { class: 'fields' },
      field('method', 'Method', method),
      field('path', 'Path', path, 'double'),
      field('nth', 'From which call on', count('the first')),
      field('times', 'How many times', count('every one')),
    ),
    el(
      'details',
      {},
      el('summary', {}, 'Chance'),
      el('div', { class: 'fields' }, parameterField('probability'), parameterField('seed')),
    ),
    el('datalist', { id: 'fault-paths' }, ...paths.map((value) => el('option', { value }))),
    el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'submit', class: 'primary' }, 'Add fault'),
      button('Example: the second checkout loses its reply', () => fillExample(kinds), { class: 'wraps' }),
    ),
  );
  explain(kinds);
}

/** Shows the venue that the next fault will be for. */
export function showFaultVenue() {
  byId('fault-venue', HTMLElement).textContent = `for ${chosenVenue()?.web_name ?? 'all venues'}`;
}

/** Builds the form once. Its options come from the mock. @param {() => Promise<void>} added */
export async function prepareFaultForm(added) {
  if (form.childElementCount > 0) return;
  const [{ kinds }, { paths }] = await Promise.all([
    /** @type {Promise<FaultKindsReply>} */ (get('/faults/kinds')),
    /** @type {Promise<{ paths: object }>} */ (get('/openapi.json')),
  ]);
  if (form.childElementCount > 0) return;
  build(
    kinds,
    Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { kind } = readForm();
    await attempt(async () => {
      await post('/faults', readForm());
      await added();
    }, `${kind} is in place`);
  });
}
