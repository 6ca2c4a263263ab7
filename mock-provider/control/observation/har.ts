import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { JournalEntry } from '#mock-provider/world/journal.ts';

const pairs = (fields: Readonly<Record<string, string>> = {}) =>
  Object.entries(fields).map(([name, value]) => ({ name, value }));
/** The journal does not know these sizes. */
const UNKNOWN = { headersSize: -1, bodySize: -1 } as const;
const COMMON = { httpVersion: 'HTTP/1.1', cookies: [], ...UNKNOWN } as const;

/** Returns a call's path, with the ids that the journal has. */
export function filledRoute({ route, ids }: JournalEntry): string {
  return route.replace(/:(\w+)/g, (placeholder, name: string) => ids[name] ?? placeholder);
}

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
export const harReply = z.object({ log: z.looseObject({ version: z.literal('1.2'), entries: harEntries }) });

/** Writes calls as an HTTP archive for browsers' developer tools. @param address the mock's address */
export function writeHar(entries: readonly JournalEntry[], address: string) {
  const creator = { name: 'mock provider', version: '1' };
  return { log: { version: '1.2' as const, creator, entries: entries.map((entry) => writeEntry(entry, address)) } };
}
