/** @import { InvariantsReply, OrganizationSummary } from '../schema.ts' */
import { get, post } from './api.mjs';
import { chosenVenue, refreshVenues, venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { attempt, confirmed } from './messages.mjs';

const MINUTE = 60_000;
const STEPS = [
  { text: '+ 1 min', label: 'Advance by 1 minute', ms: MINUTE },
  { text: '+ 1 h', label: 'Advance by 1 hour', ms: 60 * MINUTE },
  { text: '+ 48 h', label: 'Advance by 48 hours', ms: 48 * 60 * MINUTE },
];

const time = el('p', { class: 'big' });
const clockButtons = el('div', { class: 'buttons' });
const clockHint = el('p', { class: 'quiet' });
byId('clock-panel', HTMLElement).append(el('h2', {}, 'Clock'), time, clockHint, clockButtons);
const summary = el('div', {});
const violations = el('ul', { class: 'violations' });
byId('invariants-panel', HTMLElement).append(el('h2', {}, 'Invariants'), summary, violations);
const resets = el('div', { class: 'buttons' });
byId('reset-panel', HTMLElement).append(
  el('h2', {}, 'Reset'),
  el('p', { class: 'quiet' }, 'Back to what it was made of: orders, sold media, faults, journal and clock.'),
  resets,
);

/** @param {object} change @param {string} done */
async function setClock(change, done) {
  await attempt(async () => {
    await post('/clock', { organization: venueId(), ...change });
    await refreshState();
  }, done);
}

/** @param {OrganizationSummary | undefined} venue */
function showClock(venue) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  time.textContent = venue ? new Date(venue.now).toLocaleString('pt-BR') : '–';
  clockHint.textContent = venue
    ? `${venue.frozen ? 'Stands still' : 'Runs'} in ${venue.web_name} (${zone}). A PIX lives 15 minutes of it.`
    : 'Choose a venue: each has a clock of its own.';
  const state = `${venue?.id}|${venue?.frozen}`;
  if (clockButtons.dataset.state === state) return;
  clockButtons.dataset.state = state;
  if (!venue) return clockButtons.replaceChildren();
  const steps = STEPS.map(({ text, label, ms }) =>
    button(text, () => setClock({ advance_ms: ms }, `The clock of ${venue.web_name} went on`), { 'aria-label': label }),
  );
  const hold = venue.frozen
    ? button('Thaw', () => setClock({ thaw: true }, `The clock of ${venue.web_name} runs`))
    : button('Freeze', () => setClock({ freeze: true }, `The clock of ${venue.web_name} stands still`));
  clockButtons.replaceChildren(...steps, hold);
}

/** @param {InvariantsReply} reply */
function showInvariants({ ok, violations: found }) {
  const text = ok ? 'All hold' : `${found.length} ${found.length === 1 ? 'violation' : 'violations'}`;
  if (summary.textContent !== text) summary.replaceChildren(chip(text, ok ? 'good' : 'bad'));
  violations.hidden = ok;
  const items = found.map((violation, i) => ({ violation, i }));
  renderList(violations, items, {
    key: ({ i }) => String(i),
    build: ({ violation }) => el('li', {}, violation),
    empty: '',
  });
}

/** @param {OrganizationSummary | undefined} venue */
async function reset(venue) {
  const what = venue?.web_name ?? 'everything';
  const text = venue
    ? 'Its orders, sold media, faults, journal and clock are as at the start.'
    : 'Every venue goes back to the fixtures. Venues made by hand or by tests are gone, running tests fail.';
  if (!(await confirmed({ title: `Reset ${what}?`, text, yes: `Reset ${what}` }))) return;
  await attempt(
    async () => {
      await post(venue ? `/reset?organization=${venue.id}` : '/reset');
      await refreshVenues();
      await refreshState();
    },
    venue ? `${what} is as it was made` : 'Everything is as in the fixtures',
  );
}

/** @param {OrganizationSummary | undefined} venue */
function showResets(venue) {
  if (resets.dataset.state === String(venue?.id)) return;
  resets.dataset.state = String(venue?.id);
  resets.replaceChildren(
    ...(venue ? [button(`Reset ${venue.web_name}`, () => reset(venue))] : []),
    button('Reset everything', () => reset(undefined), { class: 'danger' }),
  );
}

export async function refreshState() {
  await refreshVenues();
  showClock(chosenVenue());
  showResets(chosenVenue());
  showInvariants(/** @type {InvariantsReply} */ (await get('/invariants', { organization: venueId() })));
}
