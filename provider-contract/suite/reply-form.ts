import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { flattenIssues, readReply } from '#shared/provider-api/read-reply.ts';
import { unless } from './finding.ts';

/** @param types the allowed types, such as those of an archive; by default all pictures and videos */
export function fileTypeDifferences(type: string, types?: RegExp): string[] {
  const wanted = types ? '' : ' instead of an image or a video';
  return unless((types ?? /^(image|video)\//).test(type), `content-type: "${type}"${wanted}`);
}

export function refusalDifferences(json: unknown, status: number): string[] {
  if (errorReplyText(json) !== null) return [];
  return [status >= 400 ? 'refused, but with no error the contract knows' : 'is not refused'];
}

export type JsonForm = {
  readonly differences: readonly string[];
  /** Differences in fields that the storefront leaves out, because nothing needs them. */
  readonly leftOut?: readonly string[];
  readonly read?: unknown;
};

/**
 * Checks a reply's form. The contract says which fields are needed.
 * @param json undefined for a body that is not JSON
 * @returns every difference by field, without its value
 */
export function readJsonForm(form: Exclude<Endpoint['reply'], 'bytes'>, json: unknown): JsonForm {
  if (json === undefined) return { differences: ['the reply is not JSON'] };
  const strict = form.safeParse(json);
  if (strict.success) return { differences: [], read: strict.data };
  const differences = flattenIssues(strict.error.issues).map(([path, text]) => `${path || 'reply'}: ${text}`);
  const read = readReply(form, json);
  if (!read.success) return { differences };
  // Differences in several entries of a list become one line.
  const leftOut = new Set(differences.map((difference) => difference.replace(/\.\d+(?=[.:])/g, '.*')));
  return { differences: [], leftOut: [...leftOut], read: read.data };
}

/** Matches lost characters, and UTF-8 that was taken for Latin-1 and encoded again. */
const RE_BROKEN = /Ã[\u0080-\u00BF]|Â[\u0080-\u00BF]|\uFFFD/;

export function textDifferences(bytes: Uint8Array): string[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return RE_BROKEN.test(text) ? ['the reply has broken characters'] : [];
  } catch {
    return ['the reply is no UTF-8'];
  }
}

/** Checks that `cache-control` does not let shared caches keep a reply meant for one visitor. */
export function cacheDifferences(header: string | null): string[] {
  const isShared = /\bpublic\b|\bs-maxage=[1-9]/i.test(header ?? '');
  return unless(!isShared, `cache-control: "${header}" of a reply for one visitor`);
}

const RE_JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function jsonTypeDifferences(type: string): string[] {
  return unless(RE_JSON_TYPE.test(type), `content-type: "${type}" instead of application/json`);
}
