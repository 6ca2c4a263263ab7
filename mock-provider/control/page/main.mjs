/** @import { OrganizationSummary } from '../schema.ts' */
import { html, nothing, render } from 'lit-html';
import { faultSection } from './faults.mjs';
import { journalSection } from './journal.mjs';
import { orderSection } from './orders.mjs';
import { storefrontLink } from './parts.mjs';
import { scenarioSection } from './scenarios.mjs';
import { stateSection } from './state.mjs';
import { chooseVenue, fail, loadVenues, store, tell, venueOf } from './store.mjs';

const POLL_MS = 1_500;

const SECTIONS = {
  Scenarios: scenarioSection,
  Orders: orderSection,
  Faults: faultSection,
  Journal: journalSection,
  State: stateSection,
};
const NAMES = /** @type {(keyof typeof SECTIONS)[]} */ (Object.keys(SECTIONS));

/** @type {keyof typeof SECTIONS | undefined} */
let loaded;
let isReachable = true;

const addressed = () => NAMES.find((name) => `#${name.toLowerCase()}` === location.hash) ?? 'Scenarios';

function header() {
  const venue = venueOf(store.venue);
  const choose = (/** @type {Event & { target: HTMLSelectElement }} */ { target }) => {
    chooseVenue(target.value);
    return store.refresh();
  };
  const option = (/** @type {OrganizationSummary} */ { id, name, web_name: webName }) =>
    html`<option value=${id} .selected=${id === store.venue}>${webName} – ${name}</option>`;
  return html`<header class="container">
    <strong>Mock provider</strong>
    <select aria-label="Venue" @change=${choose}>
      <option value="" .selected=${store.venue === ''}>All venues</option>
      ${store.venues.map(option)}
    </select>
    ${venue ? storefrontLink('Open', venue.storefront_url, venue.web_name) : nothing}
  </header>`;
}

function page() {
  const current = addressed();
  const link = (/** @type {string} */ name) =>
    html`<a href="#${name.toLowerCase()}" aria-current=${name === current ? 'page' : nothing}>${name}</a>`;
  return html`${header()}
    <nav class="container" aria-label="Sections">${NAMES.map(link)}</nav>
    <main class="container" tabindex="-1">
      <section aria-labelledby="title">
        <h1 id="title">${current}</h1>
        ${current === loaded ? SECTIONS[current].view() : nothing}
      </section>
    </main>
    <div class="messages"><p role="alert">${store.failure}</p><p role="status">${store.notice}</p></div>`;
}

function draw() {
  document.title = `${addressed()} – Mock provider`;
  render(page(), document.body);
}

/** Loads the current section and shows it. Reports a failure once, not at every poll. */
async function load() {
  const section = addressed();
  try {
    await loadVenues();
    await SECTIONS[section].load();
    loaded = section;
    isReachable = true;
    draw();
  } catch (error) {
    if (isReachable) fail(error instanceof TypeError ? 'The mock does not answer. Is it running?' : error);
    isReachable = false;
  }
}

async function poll() {
  if (!document.hidden) await store.refresh();
  setTimeout(poll, POLL_MS);
}

let queue = Promise.resolve();
store.draw = draw;
// Runs refreshes one after the other, so that an old reply never replaces a newer one.
store.refresh = () => {
  queue = queue.then(load);
  return queue;
};
store.venue = new URL(location.href).searchParams.get('organization') ?? '';

window.addEventListener('hashchange', async () => {
  // Clears the previous section's message.
  tell({});
  scrollTo(0, 0);
  document.querySelector('main')?.focus({ preventScroll: true });
  await store.refresh();
});

draw();
await poll();
