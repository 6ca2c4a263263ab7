/** @import { InvariantsReply, OrganizationReply, OrganizationSummary } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { button, chip, count, time } from './parts.mjs';
import { attempt, call, chooseVenue, get, loadVenues, store, venueOf } from './store.mjs';

const STEPS = { '1 minute': 60_000, '1 hour': 3_600_000, '48 hours': 172_800_000 };

/** @type {readonly string[]} */
let violations = [];

async function load() {
  ({ violations } = /** @type {InvariantsReply} */ (await get('/invariants', { organization: store.venue })));
}

/** @param {OrganizationSummary} venue */
function clock({ id, web_name: name, now, frozen }) {
  const set = (/** @type {object} */ change) => () => call('POST', '/clock', { organization: id, ...change });
  const steps = Object.entries(STEPS).map(([text, ms]) =>
    button(`+ ${text}`, set({ advance_ms: ms }), {
      label: `Advance by ${text}`,
      done: `The clock of ${name} went on by ${text}`,
    }),
  );
  const setDate = (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    // The field's value has no time zone. `new Date` reads it as a time in the browser's zone.
    const at = new Date(String(new FormData(event.currentTarget).get('at'))).toISOString();
    return attempt(set({ at }), `The clock of ${name} is set`);
  };
  return html`
    <p><strong>${time(now)}</strong> ${chip(frozen ? 'stands still' : 'runs', frozen ? 'wait' : 'good')}</p>
    <form class="fields" @submit=${setDate}>
      <label>Date and time<input type="datetime-local" name="at" step="1" required></label>
      <button type="submit" class="secondary outline">Set the clock</button>
    </form>
    <footer>${steps} ${button(frozen ? 'Thaw' : 'Freeze', set(frozen ? { thaw: true } : { freeze: true }))}</footer>`;
}

const ALL = 'Every venue is as in the fixtures. Venues made by hand or by tests are gone, and running tests fail.';

/** @param {string} name @param {string} query @param {string} lost */
function resetButton(name, query, lost) {
  return button(`Reset ${name}`, () => call('POST', `/reset${query}`), {
    asks: `Reset ${name}? ${lost}`,
    done: `${name} is as at the start`,
    look: 'danger outline',
  });
}

async function makeVenue() {
  const { organization } = /** @type {OrganizationReply} */ (
    await call('POST', '/organizations', { magic_cards: true })
  );
  await loadVenues();
  chooseVenue(organization.id);
}

function view() {
  const venue = venueOf(store.venue);
  return html`<p>Time, what should never happen, and a fresh start.</p>
    <div class="cards">
      <article>
        <h2>Clock</h2>
        ${venue ? clock(venue) : html`<p>Choose a venue: each has a clock of its own.</p>`}
      </article>
      <article>
        <h2>Venues</h2>
        <p>A venue of your own: nothing that others do in the mock reaches it.</p>
        <footer>
          ${button('Make a venue', makeVenue, { done: 'The new venue is chosen' })}
          <a role="button" class="secondary outline" download="scenario.json"
            href=${`/__mock/scenario${venue ? `?organization=${venue.id}` : ''}`}>Download as a scenario</a>
        </footer>
      </article>
      <article>
        <h2>Invariants</h2>
        ${violations.length === 0 ? chip('all hold', 'good') : chip(count(violations.length, 'violation'), 'bad')}
        <ul>${violations.map((violation) => html`<li>${violation}</li>`)}</ul>
      </article>
      <article>
        <h2>Reset</h2>
        <p>Orders, sold media, faults, journal and clock go back to the start.</p>
        <footer>
          ${venue ? resetButton(venue.web_name, `?organization=${venue.id}`, 'Its orders are gone.') : nothing}
          ${resetButton('everything', '', ALL)}
        </footer>
      </article>
    </div>`;
}

export const stateSection = { load, view };
