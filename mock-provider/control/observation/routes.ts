import { z } from 'zod';
import { route, tagged, venueNamed } from '#mock-provider/control/route.ts';
import {
  clearedReply,
  invariantsReply,
  journalQuery,
  journalReply,
  organizationQuery,
  verifyReply,
} from '#mock-provider/control/schema.ts';
import { harReply, writeHar } from './har.ts';
import { checkInvariants } from './invariants.ts';
import { verifyCalls, verifyRequest } from './verify.ts';

export const observationRoutes = tagged('Observation', [
  route(
    'GET /journal',
    'Lists the latest calls',
    { query: journalQuery, reply: z.union([journalReply, harReply]) },
    (provider, { organization, method, path = '', since = 0, format }, { address }) => {
      const { journal } = organization === undefined ? provider.world : venueNamed(provider, organization);
      const entries = journal
        .entries()
        .filter(({ sequence, route: called }) => sequence > since && called.includes(path))
        .filter((entry) => method === undefined || entry.method === method.toUpperCase());
      return format === 'har' ? writeHar(entries, address) : { entries, count: entries.length, last: journal.last };
    },
  ),
  route(
    'DELETE /journal',
    'Clears the journal',
    { query: organizationQuery, reply: clearedReply },
    (provider, { organization }) => {
      const { world } = provider;
      const owners = organization === undefined ? [world, ...world.venues()] : [venueNamed(provider, organization)];
      for (const { journal } of owners) journal.clear();
      return { cleared: organization ?? 'everything' };
    },
  ),
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
