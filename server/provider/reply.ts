import type { Dispatcher } from 'undici';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { isProviderCode, loggedText, ProviderError, refusalError } from './provider-error.ts';

/** A reply as it came over the wire. */
export type RawReply = { readonly status: number; readonly contentType: string; readonly text: string };

const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Content types that the log may name; any other is the provider's own words. */
const NAMED_TYPES = new Set(['application/json', 'text/html', 'text/plain', 'text/xml', 'application/xml']);

/** A reply that is larger than any list of media can be. Asking again would only bring as much again. */
export class OversizedReply extends Error {
  override readonly name = 'OversizedReply';
}

/** A whole body as text. @throws OversizedReply. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw new OversizedReply(`more than ${MAX_JSON_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A content type without its parameters, lowercase; empty when there is none. */
export function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** A content type for the log: one that everybody knows, or that it is another. */
export function loggedType(type: string): string {
  if (type === '') return 'no content type';
  return NAMED_TYPES.has(type) ? type : 'another content type';
}

function parseJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    // What it is instead of JSON is nobody's business: it may hold anything.
    return null;
  }
}

/**
 * Tells a provider that broke from one that answered. A code of the catalogue is an answer, whatever its status.
 * @throws ProviderError for a 5xx without one: PROVIDER_UNAVAILABLE after a read, else OUTCOME_UNKNOWN.
 */
export function assertNotBroken({ status, text }: RawReply, isRead: boolean): void {
  if (status < 500) return;
  const failure = errorReplyText(parseJson(text)?.value);
  if (isProviderCode(failure)) return;
  const cause = `status ${status} ${loggedText(failure ?? '')}`.trim();
  throw new ProviderError(isRead ? 'PROVIDER_UNAVAILABLE' : 'OUTCOME_UNKNOWN', cause);
}

/**
 * What a reply says. Only a 2xx says that something was done: a redirect leads elsewhere, and nobody follows it.
 * @param isRead after a read a reply that makes no sense is no reply; after a write its outcome is not known.
 * @throws ProviderError that the reply amounts to.
 */
export function parseReply<E extends Endpoint>(endpoint: E, reply: RawReply, isRead: boolean): EndpointReply<E> {
  assertNotBroken(reply, isRead);
  const { status, contentType, text } = reply;
  const notUnderstood = (cause: unknown) =>
    new ProviderError(isRead ? 'PROVIDER_INVALID_REPLY' : 'OUTCOME_UNKNOWN', cause);
  const json = parseJson(text);
  if (!json) throw notUnderstood(`status ${status}, ${loggedType(mediaType(contentType))}, not JSON`);
  const failure = errorReplyText(json.value);
  if (failure !== null || status >= 400) throw refusalError(failure ?? '', status);
  if (status < 200 || status >= 300) throw notUnderstood(`status ${status}`);
  if (endpoint.reply === 'bytes') throw new Error('a file endpoint has no JSON reply');
  const parsed = endpoint.reply.safeParse(json.value);
  if (!parsed.success) throw notUnderstood(parsed.error);
  return parsed.data as EndpointReply<E>;
}

/** Reads a reply to its end. @throws OversizedReply; Error when it breaks off, or its request's signal ends it. */
export async function rawReply({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<RawReply> {
  const contentType = singleHeaders(headers)['content-type'] ?? '';
  return { status: statusCode, contentType, text: await readText(body) };
}

/** A reply's headers, one text each. */
export function singleHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
