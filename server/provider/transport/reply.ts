import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
import { loggedText, ProviderError, refusalError } from '#server/provider/provider-error.ts';
import { isProviderCode } from '#shared/error-codes.ts';
import { parseJson } from '#shared/parse-json.ts';
import { ProgramError } from '#shared/program-error.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { errorReplyMessage, errorReplyText } from '#shared/provider-api/error-reply.ts';
import { readReply } from '#shared/provider-api/read-reply.ts';
import type { ProviderResponse } from './response.ts';

export type RawReply = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter?: string;
  readonly text: string;
};

/** Content types that may be logged. Any other could be the provider's own words. */
const NAMED_TYPES = new Set(['application/json', 'text/html', 'text/plain', 'text/xml', 'application/xml']);

export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

export function loggedType(type: string): string {
  if (type === '') return 'no content type';
  return NAMED_TYPES.has(type) ? type : 'another content type';
}

/** Throws if the provider failed. A known error code is an answer, whatever its status. Any other 5xx is a failure. */
export function assertNotBroken({ status, text }: RawReply, isRead: boolean): void {
  if (status < 500) return;
  const json = parseJson(text);
  const failure = errorReplyText(json);
  if (isProviderCode(failure)) return;
  const cause = `status ${status} ${loggedText(failure ?? '')}`.trim();
  const message = errorReplyMessage(json);
  throw new ProviderError(isRead ? 'PROVIDER_UNAVAILABLE' : 'OUTCOME_UNKNOWN', cause, null, { message });
}

/** Parses a reply. Only a 2xx means that the provider did something. Redirects are not followed. */
export function parseReply<E extends Endpoint>(endpoint: E, reply: RawReply, isRead: boolean): EndpointReply<E> {
  assertNotBroken(reply, isRead);
  const { status, contentType, text } = reply;
  const invalidReply = (cause: unknown) =>
    new ProviderError(isRead ? 'PROVIDER_INVALID_REPLY' : 'OUTCOME_UNKNOWN', cause);
  const json = parseJson(text);
  if (json === undefined) throw invalidReply(`status ${status}, ${loggedType(mediaType(contentType))}, not JSON`);
  const failure = errorReplyText(json);
  if (failure !== null || status >= 400) {
    const message = errorReplyMessage(json);
    throw refusalError({ text: failure ?? '', message, status, retryAfter: reply.retryAfter });
  }
  if (status < 200 || status >= 300) throw invalidReply(`status ${status}`);
  if (endpoint.reply === 'bytes') throw new ProgramError('a file endpoint has no JSON reply');
  const parsed = readReply(endpoint.reply, json);
  if (!parsed.success) throw invalidReply(parsed.error);
  return parsed.data as EndpointReply<E>;
}

export function rawReply({ status, headers, body }: ProviderResponse): RawReply {
  const [contentType, retryAfter] = [String(headers['content-type'] ?? ''), String(headers['retry-after'] ?? '')];
  return { status, contentType, retryAfter, text: String(body) };
}

export function singleHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const single: Record<string, string> = {};
  for (const name in headers) if (headers[name] !== undefined) single[name] = String(headers[name]);
  return single;
}

/** The fewest characters of a kept reply, because parsing shorter ones again costs less than keeping them. */
const LEAST_LENGTH = 64 * 1024;
/** The most characters of all kept replies: about three lists of ten thousand media. */
const MAX_LENGTH = 8 * 1024 * 1024;

type Kept = { readonly endpoint: Endpoint; readonly status: number; readonly parsed: unknown };

/**
 * Keeps long parsed replies. The same text returns the same object, so that its media are signed once. Otherwise large
 * galleries that clients request but do not read would take 730 MB instead of 100.
 */
export class RecentReplies {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MAX_LENGTH, sizeCalculation: (_, text) => text.length });

  /** Like {@link parseReply} for a read. Several calls may share the result, so it must not be changed. */
  parse<E extends Endpoint>(endpoint: E, reply: RawReply): EndpointReply<E> {
    const { status, text } = reply;
    if (text.length < LEAST_LENGTH) return parseReply(endpoint, reply, true);
    const kept = this.#kept.get(text);
    if (kept?.endpoint === endpoint && kept.status === status) return kept.parsed as EndpointReply<E>;
    const parsed = parseReply(endpoint, reply, true);
    this.#kept.set(text, { endpoint, status, parsed });
    return parsed;
  }
}
