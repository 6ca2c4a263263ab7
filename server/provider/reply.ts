import type { Dispatcher } from 'undici';
import { isErrorCode } from '#shared/error-codes.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { answeredError, ProviderError } from './provider-error.ts';

/** A reply as it came over the wire. */
export type RawReply = { readonly status: number; readonly contentType: string; readonly text: string };

const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** A whole body as text. @throws Error when it is larger than any list of media can be. */
async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_JSON_BYTES) throw new Error(`reply larger than ${MAX_JSON_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * What a reply says.
 * @param isRead after a read a reply that makes no sense is no reply; after a write its outcome is not known.
 * @throws ProviderError that the reply amounts to.
 */
export function parseReply<E extends Endpoint>(endpoint: E, reply: RawReply, isRead: boolean): EndpointReply<E> {
  const notUnderstood = (cause: unknown) =>
    new ProviderError(isRead ? 'PROVIDER_INVALID_REPLY' : 'OUTCOME_UNKNOWN', cause);
  const broken = (cause: unknown) => new ProviderError(isRead ? 'PROVIDER_UNAVAILABLE' : 'OUTCOME_UNKNOWN', cause);
  let json: unknown;
  try {
    json = JSON.parse(reply.text);
  } catch {
    throw reply.status >= 500
      ? broken(`status ${reply.status}`)
      : notUnderstood(`status ${reply.status}, ${reply.contentType || 'no content type'}, not JSON`);
  }
  const failure = errorReplyText(json);
  // A provider that breaks may say so in JSON, too: without a word of the catalogue that is no answer to what was asked.
  if (reply.status >= 500 && !isErrorCode(failure)) throw broken(`status ${reply.status} ${failure ?? ''}`.trim());
  if (failure !== null) throw answeredError(failure, reply.status);
  if (reply.status >= 400) throw answeredError('', reply.status);
  if (endpoint.reply === 'bytes') throw new Error('a file endpoint has no JSON reply');
  const parsed = endpoint.reply.safeParse(json);
  if (!parsed.success) throw notUnderstood(parsed.error);
  return parsed.data as EndpointReply<E>;
}

/** Reads a reply to its end. */
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
