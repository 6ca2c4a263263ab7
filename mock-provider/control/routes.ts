import { writeOpenApi } from '#mock-provider/api/openapi.ts';
import type { Provider } from '#mock-provider/provider.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { createCard, listCards } from './cards.ts';
import { setClock } from './clock.ts';
import { ControlError } from './control-error.ts';
import { clearFaults, createFault, deleteFault, listFaultKinds, listFaults, switchFault } from './faults.ts';
import { checkInvariants } from './invariants.ts';
import { listOrders, settleOrder } from './orders.ts';
import { createOrganization, deleteOrganization, listOrganizations } from './organizations.ts';
import { type ControlCall, type ControlRoute, control, read, venueNamed } from './register.ts';
import { listScenarios } from './scenarios.ts';
import { type JournalReply, journalQuery, organizationQuery, type ResetReply } from './schema.ts';
import { deleteSnapshot, listSnapshots, restoreSnapshot, takeSnapshot } from './snapshots.ts';
import { verifyCalls } from './verify.ts';

/** @returns the organization that the query names; undefined for none */
function organizationOf({ query }: ControlCall): string | undefined {
  return read(organizationQuery, query).organization;
}

function reset(provider: Provider, organization: string | undefined): ResetReply {
  if (organization === undefined) {
    provider.world.reset();
    provider.applyScenario(null);
    return { reset: 'everything' };
  }
  const venue = provider.world.resetVenue(venueNamed(provider, organization));
  provider.applyScenario(venue);
  return { reset: venue.id };
}

function readJournal(provider: Provider, query: unknown): JournalReply {
  const { organization, method, path, since = 0 } = read(journalQuery, query);
  const journal = organization === undefined ? provider.world.journal : venueNamed(provider, organization).journal;
  const entries = journal.entries().filter((entry) => {
    if (method !== undefined && entry.method !== method.toUpperCase()) return false;
    return entry.sequence > since && entry.route.includes(path ?? '');
  });
  return { entries, count: entries.length, last: journal.last };
}

/** @throws ControlError 404 for a call that is not stored, or no longer */
function readJournalEntry(provider: Provider, organization: string | undefined, sequence: string): JournalEntry {
  const { journal } = organization === undefined ? provider.world : venueNamed(provider, organization);
  const entry = journal.entry(Number(sequence));
  if (!entry) throw new ControlError(404, `the journal of ${organization ?? 'all calls'} has no call "${sequence}"`);
  return entry;
}

/** @param organization id or web name; undefined for all journals */
function clearJournal(provider: Provider, organization: string | undefined): object {
  const { world } = provider;
  const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
  for (const { journal } of owners) journal.clear();
  return { cleared: organization ?? 'everything' };
}

/** Registers the control API. @param open whether other machines may call it too */
export function controlRoutes(provider: Provider, open: boolean): void {
  const serve = (
    method: ControlRoute['method'],
    path: string,
    handle: (provider: Provider, call: ControlCall) => object | Promise<object>,
  ) => control(provider.app, open, { method, path }, (call) => handle(provider, call));

  serve('GET', '/health', () => ({ status: 'ok' }));
  serve('GET', '/scenarios', listScenarios);
  serve('GET', '/faults/kinds', listFaultKinds);
  serve('GET', '/openapi.json', ({ publicUrl }, { address }) => writeOpenApi(publicUrl ?? address));
  serve('POST', '/reset', (mock, call) => reset(mock, organizationOf(call)));
  serve('GET', '/organizations', listOrganizations);
  serve('POST', '/organizations', (mock, { body }) => createOrganization(mock, body));
  serve('DELETE', '/organizations/:name', (mock, { params }) => deleteOrganization(mock, params.name ?? ''));
  serve('POST', '/cards', (mock, { body }) => createCard(mock, body));
  serve('GET', '/cards', (mock, call) => listCards(mock, organizationOf(call)));
  serve('GET', '/orders', (mock, call) => listOrders(mock, organizationOf(call)));
  serve('POST', '/orders/:id/payment', (mock, { params, body }) => settleOrder(mock, params.id ?? '', body));
  serve('GET', '/faults', (mock, call) => listFaults(mock, organizationOf(call)));
  serve('POST', '/faults', (mock, { body }) => createFault(mock, body));
  serve('PATCH', '/faults/:id', (mock, { params, body }) => switchFault(mock, params.id ?? '', body));
  serve('DELETE', '/faults', (mock, call) => clearFaults(mock, organizationOf(call)));
  serve('DELETE', '/faults/:id', (mock, { params }) => deleteFault(mock, params.id ?? ''));
  serve('POST', '/clock', (mock, { body }) => setClock(mock, body));
  serve('GET', '/snapshots', (mock, call) => listSnapshots(mock, organizationOf(call)));
  serve('POST', '/snapshots', (mock, { body }) => takeSnapshot(mock, body));
  serve('POST', '/snapshots/:id/restore', (mock, { params }) => restoreSnapshot(mock, params.id ?? ''));
  serve('DELETE', '/snapshots/:id', (mock, { params }) => deleteSnapshot(mock, params.id ?? ''));
  serve('GET', '/journal', (mock, { query }) => readJournal(mock, query));
  serve('GET', '/journal/:id', (mock, call) => readJournalEntry(mock, organizationOf(call), call.params.id ?? ''));
  serve('DELETE', '/journal', (mock, call) => clearJournal(mock, organizationOf(call)));
  serve('POST', '/verify', (mock, { body }) => verifyCalls(mock, body));
  serve('GET', '/invariants', (mock, call) => checkInvariants(mock, organizationOf(call)));
}
