import type { ErrorCode } from '#shared/error-codes.ts';
import { parseJson } from '#shared/parse-json.ts';
import type { Call } from './call.ts';
import type { Reply } from './visitor-request.ts';

export function isFile({ class: name }: Call): boolean {
  return ['savedFile', 'displayedFile', 'heldFile'].includes(name);
}

function fileState({ bytes }: Reply, file: Buffer): string {
  if (bytes.equals(file)) return 'whole';
  const common = Math.min(bytes.length, file.length);
  if (!bytes.subarray(0, common).equals(file.subarray(0, common))) return 'other';
  return bytes.length < file.length ? 'cut' : 'longer';
}

function siteDataIn(html: string): { venue: object | null; errorCode: ErrorCode | null } | undefined {
  const [, json = ''] = /<script type="application\/json" id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  return parseJson(json) as ReturnType<typeof siteDataIn>;
}

function pageState(html: string): string {
  const data = siteDataIn(html);
  if (!data || !html.trimEnd().endsWith('</html>')) return 'other';
  return data.errorCode ?? (data.venue ? 'whole' : 'without');
}

type ReplyJson = {
  readonly result?: { readonly data?: unknown };
  readonly error?: { readonly data?: { readonly errorCode?: ErrorCode } };
  readonly errorCode?: ErrorCode;
};

function jsonState({ isAnswer }: Call, text: string): string {
  const json = parseJson(text) as ReplyJson | undefined;
  if (json === undefined) return 'other';
  const errorCode = json.error?.data?.errorCode ?? json.errorCode;
  const result = json.result ? json.result.data : json;
  return errorCode ?? (isAnswer?.(result) === false ? 'without' : 'whole');
}

function stateOf(call: Call, reply: Reply, file: Buffer | null): string {
  if (reply.end !== 'complete') return reply.end;
  if (file && reply.status === 200) return fileState(reply, file);
  const text = reply.bytes.toString('utf8');
  return String(reply.headers['content-type']).startsWith('text/html') ? pageState(text) : jsonState(call, text);
}

/** @param file the provider's bytes of the requested file; null when the call answers none */
export function readReply(call: Call, reply: Reply, file: Buffer | null): { outcome: string; isCacheable: boolean } {
  const { status, headers } = reply;
  const isCacheable = status !== 0 && !/no-store|no-cache/.test(String(headers['cache-control']));
  return { outcome: `${status} ${stateOf(call, reply, file)}`, isCacheable };
}
