import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { ownersNamed, route, tagged } from '#mock-provider/control/route.ts';
import { invariantsReply, journalReply, organizationQuery } from '#mock-provider/control/schema.ts';
import { filledRoute, type JournalEntry } from '#mock-provider/world/journal.ts';
import { checkInvariants } from './invariants.ts';
import { verifyCalls, verifyReply, verifyRequest } from './verify.ts';

const pairs = (fields: Readonly<Record<string, string>> = {}) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));
/** In an HTTP archive, -1 is an unknown size. The journal does not keep these sizes. */
const UNKNOWN = { headersSize: -1, bodySize: -1 } as const;
const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], ...UNKNOWN } as const;

function contentOf({ reply }: JournalEntry) {
  const { headers = {}, body, bytes } = reply ?? {};
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const size = bytes ?? (text === undefined ? 0 : Buffer.byteLength(text));
  return { size, mimeType: headers['content-type'] ?? '', ...(text !== undefined && { text }) };
}

function writeEntry(entry: JournalEntry, address: string) {
  const { at, began = at, ms = 0, method, query, status, headers, body, reply, fault, code } = entry;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const text = body === undefined ? undefined : JSON.stringify(body);
  return {
    startedDateTime: began,
    time: ms,
    request: {
      ...COMMON,
      method,
      url: address + filledRoute(entry) + search,
      headers: pairs(headers),
      queryString: pairs(query),
      ...(text !== undefined && { postData: { mimeType: headers?.['content-type'] ?? 'application/json', text } }),
    },
    response: {
      ...COMMON,
      status: status ?? 0,
      statusText: STATUS_CODES[status ?? 0] ?? '',
      headers: pairs(reply?.headers),
      content: contentOf(entry),
      redirectURL: reply?.headers.location ?? '',
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    comment: [fault && `fault ${fault}`, code].filter(Boolean).join(', '),
  };
}

const harEntries = z.array(z.looseObject({ startedDateTime: z.string() }));
const harReply = z.object({ log: z.looseObject({ version: z.literal('1.2'), entries: harEntries }) });

/** Writes calls as an HTTP archive for browsers' developer tools. @param address the mock's address */
function writeHar(entries: readonly JournalEntry[], address: string) {
  const creator = { name: 'mock provider', version: '1' };
  return { log: { version: '1.2' as const, creator, entries: entries.map((entry) => writeEntry(entry, address)) } };
}

export const observationRoutes = tagged('Observation', [
  route('GET /journal', 'Lists the latest calls', {
    query: organizationQuery.extend({
      method: z.string().optional(),
      path: z.string().optional().describe('A part of the route, such as `/payment/checkout`.'),
      since: z.coerce.number().optional().describe('Selects the entries after this sequence number.'),
      format: z.literal('har').optional().describe('An HTTP archive. A whole journal also has headers and replies.'),
    }),
    reply: z.union([journalReply, harReply]),
    handle(provider, { organization, method, path = '', since = 0, format }, { address }) {
      const [{ journal }] = ownersNamed(provider, organization);
      const entries = journal
        .entries()
        .filter(({ sequence, route: called }) => sequence > since && called.includes(path))
        .filter((entry) => method === undefined || entry.method === method.toUpperCase());
      return format === 'har' ? writeHar(entries, address) : { entries, count: entries.length, last: journal.last };
    },
  }),
  route('DELETE /journal', 'Clears the journal', {
    query: organizationQuery,
    reply: z.object({ cleared: z.string().describe('The organization of the query, or `everything`.') }),
    handle(provider, { organization }) {
      for (const { journal } of ownersNamed(provider, organization)) journal.clear();
      return { cleared: organization ?? 'everything' };
    },
  }),
  route('POST /verify', 'Waits for calls, and counts them', {
    body: verifyRequest,
    example: { organization: 'fotos', path: '/payment/checkout', exactly: 1, within_ms: 2_000 },
    reply: verifyReply,
    handle: verifyCalls,
  }),
  route('GET /invariants', 'Lists the rules that were broken', {
    query: organizationQuery,
    reply: invariantsReply,
    handle: checkInvariants,
  }),
]);
