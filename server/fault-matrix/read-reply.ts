import type { ErrorCode } from '#shared/error-codes.ts';
import type { Call } from './calls.ts';
import type { BodyState, Outcome } from './outcomes.ts';
import { jsonIn, type Reply } from './visitor.ts';

/** Whether a call gives a file, byte by byte as the provider has it. */
export function isFile({ class: name }: Call): boolean {
  return name === 'keptFile' || name === 'shownFile';
}

function fileState({ bytes }: Reply, truth: Buffer): BodyState {
  if (bytes.equals(truth)) return 'whole';
  const common = Math.min(bytes.length, truth.length);
  if (!bytes.subarray(0, common).equals(truth.subarray(0, common))) return 'other';
  return bytes.length < truth.length ? 'cut' : 'longer';
}

/** What the page knows of its venue, as it stands in it. */
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
  /** Of a procedure. */
  readonly result?: { readonly data?: unknown };
  readonly error?: { readonly data?: { readonly errorCode?: ErrorCode } };
  /** Of a plain route. */
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

function stateOf(call: Call, reply: Reply, truth: Buffer | null): Pick<Outcome, 'errorCode' | 'body'> {
  if (reply.end !== 'complete') return { errorCode: null, body: reply.end };
  if (truth && reply.status === 200) return { errorCode: null, body: fileState(reply, truth) };
  const text = reply.bytes.toString('utf8');
  return String(reply.headers['content-type']).startsWith('text/html') ? pageState(text) : jsonState(call, text);
}

/** Also without a word about it a browser may keep what it got. */
function mayBeKept({ status, headers }: Reply): boolean {
  return status !== 0 && !/no-store|no-cache/.test(String(headers['cache-control']));
}

/** What a visitor has of a reply. @param truth the bytes of a file as the provider has it, or null for no file */
export function readReply(call: Call, reply: Reply, truth: Buffer | null): { outcome: Outcome; isKept: boolean } {
  return { outcome: { status: reply.status, ...stateOf(call, reply, truth) }, isKept: mayBeKept(reply) };
}
