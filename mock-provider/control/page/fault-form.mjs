/** @import { FaultKindsReply } from '../schema.ts' */
/** @import { Field } from './fault-fields.mjs' */
import { get, post } from './api.mjs';
import { chosenVenue } from './chosen-venue.mjs';
import { button, byId, el } from './dom.mjs';
import { faultRequest, PARAMETERS, TIMES } from './fault-fields.mjs';
import { attempt } from './messages.mjs';
import { kindWords } from './words/fault-words.mjs';

/** @typedef {FaultKindsReply['kinds'][number]} Kind */

const form = byId('fault-form', HTMLFormElement);

/** @param {string} name also in the API @param {string} label @param {HTMLElement} input @param {string} [classes] */
function field(name, label, input, classes = '') {
  input.id = `fault-${name}`;
  input.setAttribute('name', name);
  // The name in the API comes second, for those who write the same as a command.
  const constant = Object.hasOwn(PARAMETERS, name) || Object.hasOwn(TIMES, name) ? el('code', {}, name) : null;
  return el('div', { class: `field ${classes}` }, el('label', { for: input.id }, label, ' ', constant), input);
}

/** @param {Readonly<Record<string, Field>>} fields @param {string} name @param {string} [placeholder] */
function fieldOf(fields, name, placeholder = '') {
  const { label, type } = fields[name] ?? { label: name, type: 'text' };
  const number = { type: 'number', min: '0', step: type === 'count' ? '1' : 'any', placeholder };
  return field(name, label, el('input', ['text', 'json', 'body'].includes(type) ? { autocomplete: 'off' } : number));
}

/** @param {string} label @param {readonly Kind[]} kinds */
function kindOptions(label, kinds) {
  const options = kinds.map(({ kind }) => el('option', { value: kind }, `${kindWords(kind)} (${kind})`));
  return el('optgroup', { label }, ...options);
}

/** @param {readonly Kind[]} kinds */
function kindField(kinds) {
  const select = el(
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
  return field('kind', 'What goes wrong', select, 'double');
}

/** @param {readonly Kind[]} kinds */
function explain(kinds) {
  const chosen = kinds.find(({ kind }) => kind === byId('fault-kind', HTMLSelectElement).value);
  const outcome = (chosen?.outcome ?? '').replaceAll('`', '');
  byId('fault-hint', HTMLElement).textContent = `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}.`;
  for (const name of Object.keys(PARAMETERS)) {
    const input = byId(`fault-${name}`, HTMLInputElement);
    const read = (chosen?.reads ?? []).some((one) => one === name);
    input.disabled = !read;
    if (input.parentElement) input.parentElement.hidden = !read;
  }
  byId('fault-parameters', HTMLElement).hidden = chosen?.reads.length === 0;
}

function readForm() {
  const texts = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  return faultRequest(texts, chosenVenue()?.id);
}

/** @param {readonly Kind[]} kinds */
function fillExample(kinds) {
  form.reset();
  const example = { kind: 'lost_reply', method: 'POST', path: '/payment/checkout', nth: '2' };
  for (const [name, value] of Object.entries(example)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    input.value = value;
    input.closest('details')?.setAttribute('open', '');
  }
  explain(kinds);
}

/** @param {string} placeholder @param {string} [list] the id of its suggestions */
function textInput(placeholder, list) {
  return el('input', { autocomplete: 'off', spellcheck: 'false', placeholder, ...(list ? { list } : {}) });
}

/** @param {readonly string[]} paths */
function callFields(paths) {
  const methods = ['GET', 'POST', 'DELETE'].map((one) => el('option', {}, one));
  return [
    el(
      'div',
      { class: 'fields' },
      field('method', 'Method', el('select', {}, el('option', { value: '' }, 'any'), ...methods)),
      field('path', 'Path', textInput('any; or a part, such as /checkout', 'fault-paths'), 'double'),
    ),
    el('datalist', { id: 'fault-paths' }, ...paths.map((value) => el('option', { value }))),
    el(
      'details',
      {},
      el('summary', {}, 'Only some of these calls'),
      el(
        'div',
        { class: 'fields' },
        fieldOf(TIMES, 'nth', 'the first'),
        field('query', 'Query has', textInput('size=thumb')),
        field('header', 'Header contains', textInput('user-agent: Bot')),
      ),
    ),
  ];
}

function timeFields() {
  return [
    el(
      'details',
      {},
      el('summary', {}, 'How often, and when'),
      el(
        'div',
        { class: 'fields' },
        fieldOf(TIMES, 'times', 'every one'),
        fieldOf(TIMES, 'after_ms', 'at once'),
        fieldOf(TIMES, 'for_ms', 'no end'),
        fieldOf(TIMES, 'probability', '1'),
        fieldOf(TIMES, 'seed', 'any'),
      ),
      el('p', { class: 'quiet' }, 'Seconds are those of the venue’s clock, which you can advance in State.'),
    ),
  ];
}

/** @param {readonly Kind[]} kinds @param {readonly string[]} paths */
function build(kinds, paths) {
  form.replaceChildren(
    el(
      'div',
      { class: 'head' },
      el('h2', { id: 'fault-form-title' }, 'Add a fault'),
      el('span', { id: 'fault-venue', class: 'quiet' }),
    ),
    el('div', { class: 'fields' }, kindField(kinds)),
    el('p', { id: 'fault-hint', class: 'quiet', 'aria-live': 'polite' }),
    el(
      'div',
      { class: 'fields', id: 'fault-parameters' },
      ...Object.keys(PARAMETERS).map((name) => fieldOf(PARAMETERS, name)),
    ),
    ...callFields(paths),
    ...timeFields(),
    el(
      'div',
      { class: 'buttons' },
      el('button', { type: 'submit', class: 'primary' }, 'Add fault'),
      button('Example: the second checkout loses its reply', () => fillExample(kinds), { class: 'wraps' }),
    ),
  );
  explain(kinds);
}

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
  // The API checks the values, and says in words what is wrong, in fields that are folded away too.
  form.noValidate = true;
  build(
    kinds,
    Object.keys(paths).map((path) => path.replace(/\{(\w+)\}/g, ':$1')),
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await attempt(async () => {
      await post('/faults', readForm());
      await added();
    }, 'The fault is in place');
  });
}
