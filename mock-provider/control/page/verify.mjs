/** @import { OrganizationSummary, VerifyReply } from '../schema.ts' */
/** @import { VerifyRequest } from '../observation/verify-request.ts' */
import { html, nothing } from 'lit-html';
import { call } from './api.mjs';
import { copy, count } from './parts.mjs';
import { store } from './store.mjs';

/** @type {OrganizationSummary | undefined} */
let venue;
let expected = { method: '', path: '' };
/** @type {{ text: string, nearest?: VerifyReply['nearest'] }} */
let outcome = { text: '' };

const dialog = () => document.querySelector('dialog');

/** @param {typeof outcome} found */
function show(found) {
  outcome = found;
  store.draw();
}

/** Opens the form of an expected call. @param {OrganizationSummary} owner the venue of the call @param {typeof expected} wanted */
export function expectCall(owner, wanted) {
  venue = owner;
  expected = wanted;
  show({ text: '' });
  dialog()?.querySelector('form')?.reset();
  dialog()?.showModal();
}

/** @param {FormData} form @param {string} organization its id @returns {VerifyRequest} */
export function verifyRequest(form, organization) {
  const text = (/** @type {string} */ name) => String(form.get(name) ?? '');
  return {
    organization,
    ...(text('method') ? { method: text('method') } : {}),
    path: text('path'),
    [text('how') === 'at least' ? 'at_least' : 'exactly']: Number(text('times')),
    within_ms: Math.round(Number(text('seconds')) * 1_000),
  };
}

/** The same request as a command for a shell. @param {string} origin of the mock @param {VerifyRequest} request */
export function curlCommand(origin, request) {
  const body = JSON.stringify(request).replaceAll("'", "'\\''");
  return `curl -X POST ${origin}/__mock/verify -H 'content-type: application/json' -d '${body}'`;
}

/** @param {VerifyRequest} request */
async function check(request) {
  show({ text: 'Waits…' });
  /** @type {VerifyReply} */
  const { ok, count: came, nearest } = await call('POST', '/verify', request);
  show({ text: `${ok ? 'As expected' : 'Not as expected'}: ${count(came, 'such call')} came.`, nearest });
}

/** Does what the pressed button is for. @param {SubmitEvent & { currentTarget: HTMLFormElement }} event */
async function submit(event) {
  const action = event.submitter?.getAttribute('value');
  if (action === 'close') return;
  event.preventDefault();
  const request = verifyRequest(new FormData(event.currentTarget), venue?.id ?? '');
  try {
    if (action === 'check') return await check(request);
    await copy(curlCommand(location.origin, request));
    show({ text: 'The command is copied.' });
  } catch (error) {
    // A message of the page would be behind the dialog.
    show({ text: error instanceof Error ? error.message : String(error) });
  }
}

export function verifyDialog() {
  const { text, nearest = [] } = outcome;
  const misses = nearest.map(({ method, route, why }) => html`<li>${method} ${route}: ${why.join(', ')}</li>`);
  const option = (/** @type {string} */ method) =>
    html`<option value=${method} ?selected=${method === expected.method}>${method || 'any'}</option>`;
  return html`<dialog aria-labelledby="verify-title"><article>
    <h2 id="verify-title">Expect this call</h2>
    <form method="dialog" @submit=${submit}>
      <p>in ${venue?.web_name}</p>
      <div class="fields">
        <label>Method<select name="method">${['', 'GET', 'POST', 'DELETE'].map(option)}</select></label>
        <label>Part of the path<input name="path" value=${expected.path} required></label>
        <label>How often<select name="how"><option>exactly</option><option>at least</option></select></label>
        <label>Times<input name="times" type="number" min="0" value="1" required></label>
        <label>Within seconds<input name="seconds" type="number" min="0" max="60" step="any" value="0" required></label>
      </div>
      <div role="status">${text}${misses.length > 0 ? html`<ul>${misses}</ul>` : nothing}</div>
      <footer>
        <button type="submit" value="check">Check</button>
        <button type="submit" class="secondary outline" value="copy">Copy as curl</button>
        <button type="submit" class="secondary outline" value="close" formnovalidate>Close</button>
      </footer>
    </form>
  </article></dialog>`;
}
