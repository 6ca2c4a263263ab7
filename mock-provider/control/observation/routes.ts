import type { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import { route, tagged, unknownOrganization } from '#mock-provider/control/route.ts';
import {
  type ClearedReply,
  clearedReply,
  invariantsReply,
  type JournalReply,
  journalQuery,
  journalReply,
  organizationQuery,
  verifyReply,
} from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { checkInvariants } from './invariants.ts';
import { verifyCalls } from './verify.ts';
import { verifyRequest } from './verify-request.ts';

function readJournal(provider: Provider, query: z.output<typeof journalQuery>): JournalReply {
  const { organization, method, path, since = 0 } = query;
  const journal = organization === undefined ? provider.world.journal : venueNamed(provider, organization).journal;
  const entries = journal.entries().filter((entry) => {
    if (method !== undefined && entry.method !== method.toUpperCase()) return false;
    return entry.sequence > since && entry.route.includes(path ?? '');
  });
  return { entries, count: entries.length, last: journal.last };
}

function clearJournal(provider: Provider, organization: string | undefined): ClearedReply {
  const { world } = provider;
  const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
  for (const { journal } of owners) journal.clear();
  return { cleared: organization ?? 'everything' };
}

export const observationRoutes = tagged('Observation', [
  route({
    method: 'GET',
    path: '/journal',
    summary: 'Lists the latest calls',
    refusals: unknownOrganization,
    query: journalQuery,
    reply: journalReply,
    handle: (mock, { query }) => readJournal(mock, query),
  }),
  route({
    method: 'DELETE',
    path: '/journal',
    summary: 'Clears the journal',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: clearedReply,
    handle: (mock, { query }) => clearJournal(mock, query.organization),
  }),
  route({
    method: 'POST',
    path: '/verify',
    summary: 'Waits for calls, and counts them',
    refusals: unknownOrganization,
    body: verifyRequest,
    reply: verifyReply,
    handle: (mock, { body }) => verifyCalls(mock, body),
  }),
  route({
    method: 'GET',
    path: '/invariants',
    summary: 'Lists the rules that were broken',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: invariantsReply,
    handle: (mock, { query }) => checkInvariants(mock, query.organization),
  }),
]);
