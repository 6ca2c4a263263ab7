import type { ErrorCode } from '#shared/error-codes.ts';
import type { Call } from './call.ts';
import type { BodyState, Outcome } from './expectations.ts';
import { jsonIn, type Reply } from './visitor-request.ts';

export function isFile({ class: name }: Call): boolean {
  return ['savedFile', 'displayedFile', 'heldFile'].includes(name);
}

function fileState({ bytes }: Reply, file: Buffer): BodyState {
  if (bytes.equals(file)) return 'whole';
  const common = Math.min(bytes.length, file.length);
  if (!bytes.subarray(0, common).equals(file.subarray(0, common))) return 'other';
  return bytes.length < file.length ? 'cut' : 'longer';
}

function siteDataIn(html: string): { venue: object | null; errorCode: ErrorCode | null } | undefined {
  const [, json = ''] = /<script type="application\/json" id="site-data">(.*?)<\/script>/s.exec(html) ?? [];
  return jsonIn(json) as ReturnType<typeof siteDataIn>;
}

function pageState(html: string): Pick<Outcome, 'errorCode' | 'body'> {
  const data = siteDataIn(html);
  if (!data || !html.trimEnd().endsWith('</html>')) return { errorCode: null, body: 'other' };
  if (data.errorCode) return { errorCode: data.errorCode, body: 'error' };
  return { errorCode: null, body: data.venue ? 'whole' : 'without' };
}

type ReplyJson = {
  readonly result?: { readonly data?: unknown };
  readonly error?: { readonly data?: { readonly errorCode?: ErrorCode } };
  readonly errorCode?: ErrorCode;
};

function jsonState({ isAnswer }: Call, text: string): Pick<Outcome, 'errorCode' | 'body'> {
  const json = jsonIn(text) as ReplyJson | undefined;
  if (json === undefined) return { errorCode: null, body: 'other' };
  const errorCode = json.error?.data?.errorCode ?? json.errorCode ?? null;
  if (errorCode) return { errorCode, body: 'error' };
  const result = json.result ? json.result.data : json;
  return { errorCode: null, body: isAnswer?.(result) === false ? 'without' : 'whole' };
}

function stateOf(call: Call, reply: Reply, file: Buffer | null): Pick<Outcome, 'errorCode' | 'body'> {
  if (reply.end !== 'complete') return { errorCode: null, body: reply.end };
  if (file && reply.status === 200) return { errorCode: null, body: fileState(reply, file) };
  const text = reply.bytes.toString('utf8');
  return String(reply.headers['content-type']).startsWith('text/html') ? pageState(text) : jsonState(call, text);
}

/** @param file the provider's bytes of the requested file; null when the call answers none */
export function readReply(call: Call, reply: Reply, file: Buffer | null): { outcome: Outcome; isCacheable: boolean } {
  const { status, headers } = reply;
  const isCacheable = status !== 0 && !/no-store|no-cache/.test(String(headers['cache-control']));
  return { outcome: { status, ...stateOf(call, reply, file) }, isCacheable };
}
