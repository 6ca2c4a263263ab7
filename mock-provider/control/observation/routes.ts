import { z } from 'zod';
import { venueNamed } from '#mock-provider/control/register.ts';
import { type ControlCall, route, tagged } from '#mock-provider/control/route.ts';
import {
  clearedReply,
  invariantsReply,
  journalQuery,
  journalReply,
  type OrganizationQuery,
  organizationQuery,
  verifyReply,
} from '#mock-provider/control/schema.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { harReply, writeHar } from './har.ts';
import { checkInvariants } from './invariants.ts';
import { verifyCalls } from './verify.ts';
import { verifyRequest } from './verify-request.ts';

function readJournal(provider: Provider, query: z.output<typeof journalQuery>, { address }: ControlCall) {
  const { organization, method, path, since = 0, format } = query;
  const journal = organization === undefined ? provider.world.journal : venueNamed(provider, organization).journal;
  const entries = journal.entries().filter((entry) => {
    if (method !== undefined && entry.method !== method.toUpperCase()) return false;
    return entry.sequence > since && entry.route.includes(path ?? '');
  });
  return format === 'har' ? writeHar(entries, address) : { entries, count: entries.length, last: journal.last };
}

function clearJournal(provider: Provider, { organization }: OrganizationQuery) {
  const { world } = provider;
  const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
  for (const { journal } of owners) journal.clear();
  return { cleared: organization ?? 'everything' };
}

export const observationRoutes = tagged('Observation', [
  route(
    'GET /journal',
    'Lists the latest calls',
    { query: journalQuery, reply: z.union([journalReply, harReply]) },
    readJournal,
  ),
  route('DELETE /journal', 'Clears the journal', { query: organizationQuery, reply: clearedReply }, clearJournal),
  route(
    'POST /verify',
    'Waits for calls, and counts them',
    {
      body: verifyRequest,
      example: { organization: 'fotos', path: '/payment/checkout', exactly: 1, within_ms: 2_000 },
      reply: verifyReply,
    },
    verifyCalls,
  ),
  route(
    'GET /invariants',
    'Lists the rules that were broken',
    { query: organizationQuery, reply: invariantsReply },
    checkInvariants,
  ),
]);
