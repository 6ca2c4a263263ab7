import { checkInvariants } from '#mock-provider/control/observation/invariants.ts';
import { clearJournal, readJournal, readJournalEntry } from '#mock-provider/control/observation/journal.ts';
import { verifyCalls } from '#mock-provider/control/observation/verify.ts';
import { verifyRequest } from '#mock-provider/control/observation/verify-request.ts';
import { type ControlRoute, route } from '#mock-provider/control/route.ts';
import {
  clearedReply,
  invariantsReply,
  journalEntry,
  journalQuery,
  journalReply,
  organizationQuery,
  verifyReply,
} from '#mock-provider/control/schema.ts';

const unknownOrganization = { 404: 'No organization is called so.' };

export const observationRoutes: readonly ControlRoute[] = [
  route({
    method: 'GET',
    path: '/journal',
    tag: 'Observation',
    summary: 'Lists the latest calls',
    refusals: unknownOrganization,
    query: journalQuery,
    reply: journalReply,
    handle: (mock, { query }) => readJournal(mock, query),
  }),
  route({
    method: 'GET',
    path: '/journal/:id',
    tag: 'Observation',
    summary: 'Reads one call by its sequence number',
    refusals: { 404: 'No organization is called so, or the call is not stored, or no longer.' },
    query: organizationQuery,
    reply: journalEntry,
    handle: (mock, { params, query }) => readJournalEntry(mock, query.organization, params.id ?? ''),
  }),
  route({
    method: 'DELETE',
    path: '/journal',
    tag: 'Observation',
    summary: 'Clears the journal',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: clearedReply,
    handle: (mock, { query }) => clearJournal(mock, query.organization),
  }),
  route({
    method: 'POST',
    path: '/verify',
    tag: 'Observation',
    summary: 'Waits for calls, and counts them',
    refusals: unknownOrganization,
    body: verifyRequest,
    reply: verifyReply,
    handle: (mock, { body }) => verifyCalls(mock, body),
  }),
  route({
    method: 'GET',
    path: '/invariants',
    tag: 'Observation',
    summary: 'Lists the rules that were broken',
    refusals: unknownOrganization,
    query: organizationQuery,
    reply: invariantsReply,
    handle: (mock, { query }) => checkInvariants(mock, query.organization),
  }),
];
