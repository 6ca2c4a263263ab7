import { chooseVenue, refreshVenues, venueId } from './chosen-venue.mjs';
import { byId } from './dom.mjs';
import { refreshFaults } from './faults.mjs';
import { refreshJournal } from './journal.mjs';
import { fail } from './messages.mjs';
import { refreshOrders } from './orders.mjs';
import { refreshScenarios } from './scenarios.mjs';
import { refreshState } from './state.mjs';
import { refreshVenueList } from './venues.mjs';

const POLL_MS = 1_500;

/** @type {Readonly<Record<string, () => Promise<void> | void>>} */
const SECTIONS = {
  scenarios: refreshScenarios,
  venues: refreshVenueList,
  orders: refreshOrders,
  faults: refreshFaults,
  journal: refreshJournal,
  state: refreshState,
};

let reachable = true;

function currentSection() {
  const name = location.hash.slice(1);
  return Object.hasOwn(SECTIONS, name) ? name : 'scenarios';
}

/** Refreshes the section that is shown. It reports an unreachable mock once, not at every poll. */
async function refresh() {
  try {
    await refreshVenues();
    await SECTIONS[currentSection()]?.();
    reachable = true;
  } catch (error) {
    if (reachable) fail(error instanceof TypeError ? 'The mock does not answer. Is it running?' : error);
    reachable = false;
  }
}

function showSection() {
  const current = currentSection();
  for (const name of Object.keys(SECTIONS)) byId(name, HTMLElement).hidden = name !== current;
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${current}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${byId(`${current}-title`, HTMLElement).textContent} – Mock provider`;
}

async function poll() {
  if (!document.hidden) await refresh();
  setTimeout(poll, POLL_MS);
}

window.addEventListener('hashchange', () => {
  showSection();
  scrollTo(0, 0);
  byId('content', HTMLElement).focus({ preventScroll: true });
  return refresh();
});
byId('venue', HTMLSelectElement).addEventListener('change', () => {
  chooseVenue(venueId());
  return refresh();
});
document.addEventListener('visibilitychange', () => (document.hidden ? undefined : refresh()));

showSection();
await poll();
