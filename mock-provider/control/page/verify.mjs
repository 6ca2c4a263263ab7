/** @import { JournalEntry } from '../../world/journal.ts' */
/** @import { OrganizationSummary, VerifyReply } from '../schema.ts' */
import { post } from './api.mjs';
import { copy } from './copy.mjs';
import { button, byId, el } from './dom.mjs';
import { callWords } from './words/call-words.mjs';
import { curlCommand, expectedPath, missWords, outcomeWords, verifyRequest } from './words/verify-words.mjs';

const dialog = byId('verify', HTMLDialogElement);
const form = byId('verify-form', HTMLFormElement);
const outcome = byId('verify-outcome', HTMLElement);
let venue = '';

/** @param {string} name @param {string} value */
function fill(name, value) {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value;
}

function request() {
  const text = (/** @type {string} */ name) => String(new FormData(form).get(name) ?? '');
  return verifyRequest(
    { method: text('method'), path: text('path'), how: text('how'), count: text('count'), seconds: text('seconds') },
    venue,
  );
}

/** @param {string} words @param {boolean} ok @param {readonly string[]} [nearest] */
function showOutcome(words, ok, nearest = []) {
  outcome.replaceChildren(
    el('p', { class: ok ? 'good' : 'bad' }, words),
    ...(nearest.length === 0
      ? []
      : [
          el('div', { class: 'quiet' }, 'Nearly the same:'),
          el('ul', {}, ...nearest.map((miss) => el('li', {}, miss))),
        ]),
  );
}

async function check() {
  const wanted = request();
  outcome.replaceChildren(el('div', { class: 'quiet' }, `Waits for at most ${(wanted.within_ms ?? 0) / 1_000} s…`));
  try {
    const reply = /** @type {VerifyReply} */ (await post('/verify', wanted));
    showOutcome(outcomeWords(reply, wanted), reply.ok, reply.nearest.map(missWords));
  } catch (error) {
    // A message at the edge of the page would be behind the dialog.
    showOutcome(error instanceof Error ? error.message : String(error), false);
  }
}

/** @param {JournalEntry} entry @param {OrganizationSummary} owner the venue of the call */
export function expectCall(entry, owner) {
  venue = owner.id;
  byId('verify-what', HTMLElement).textContent = `${callWords(entry)}, in ${owner.web_name}`;
  form.reset();
  fill('method', entry.method);
  fill('path', expectedPath(entry));
  outcome.replaceChildren();
  dialog.showModal();
}

byId('verify-buttons', HTMLElement).append(
  el('button', { type: 'submit', class: 'primary' }, 'Check'),
  button('Copy as curl', async () => {
    await copy(curlCommand(location.origin, request()), 'the command');
    showOutcome('The command is copied.', true);
  }),
  button('Close', () => dialog.close()),
);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  return check();
});
