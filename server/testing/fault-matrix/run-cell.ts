import { setTimeout as wait } from 'node:timers/promises';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { parseJson } from '#shared/parse-json.ts';
import { type Call, isFile, type Observation } from './call.ts';
import { createShopper, type Shopper, type ShopperBed } from './shopping.ts';
import { type Reply, sendRequest, type Visitor, type VisitorRequest } from './visitor-request.ts';

const MIB = 1024 * 1024;

const HUGE_JSON_BYTES = 17 * MIB;
const HUGE_PICTURE_BYTES = 9 * MIB;
const LONGER_FILE_BYTES = 2 * MIB;

/** The pause before each byte, in ms. With the short deadlines, no more than two of these come in time. */
const DRIP_MS = 2_000;
const FILE_HEAD_BYTES = 100;

function hugeBytes(call: Call): number {
  if (call.class === 'savedFile') return LONGER_FILE_BYTES;
  return isFile(call) ? HUGE_PICTURE_BYTES : HUGE_JSON_BYTES;
}

function faultSettings(call: Call, kind: FaultKind): Pick<FaultSpec, 'delay_ms' | 'after_bytes'> {
  switch (kind) {
    case 'latency':
      return { delay_ms: 20 };
    case 'drip':
      return { delay_ms: DRIP_MS, after_bytes: isFile(call) ? FILE_HEAD_BYTES : 0 };
    case 'out_of_order':
      return { delay_ms: 120_000 };
    case 'huge_body':
      return { after_bytes: hugeBytes(call) };
    default:
      return {};
  }
}

const WAITING_KINDS: ReadonlySet<FaultKind> = new Set(['hang', 'drip', 'out_of_order']);

const STALE_AFTER_MS = 300;

const CHECKOUT = { method: 'POST', path: '/payment/checkout/' };

export type Cell = { readonly name: string; readonly call: Call; readonly kind: FaultKind };

export type TestBed = ShopperBed & {
  readonly shortDeadlines: string;
  readonly shortCache: string;
};

async function setFault({ control, venue }: Shopper, call: Call, kind: FaultKind) {
  // With `times: 0` the fault never happens and only counts the requests that match.
  const { id: checkouts } = await venue.fault(CHECKOUT, kind, { times: 0 });
  const [method, path] = call.meets;
  const { id: tries } = await venue.fault({ method, path }, kind, faultSettings(call, kind));
  return async () => {
    const { faults } = await control<FaultsReply>(`/faults?organization=${venue.organization.id}`);
    const matched = (id: string) => faults.find((one) => one.id === id)?.matched ?? 0;
    return { tries: matched(tries), checkouts: matched(checkouts) };
  };
}

const countCharges = async ({ venue }: Shopper): Promise<number> =>
  (await venue.orders()).reduce((sum, { payments }) => sum + payments.length, 0);

/** Makes a storefront cache a reply, and waits until it is stale. @throws Error if the request fails */
async function cacheReply(visitor: Visitor, request: VisitorRequest): Promise<void> {
  const { status } = await sendRequest(visitor, request);
  if (status !== 200) throw new Error(`the request to be cached was answered with ${status}`);
  await wait(STALE_AFTER_MS);
}

export function isWaiting({ call, kind }: Cell): boolean {
  return WAITING_KINDS.has(kind) || call.class === 'cached';
}

function originFor({ realTimes, shortDeadlines, shortCache }: TestBed, call: Call, kind: FaultKind): string {
  if (call.class === 'cached') return shortCache;
  // A page waits two seconds for its venue. A slow call's short deadline of 2.8 s is hardly longer, so it gets the real
  // one. Real pauses between retries take up to 1.6 s, so a call that fails at once gets short ones.
  if (call.class === 'page') return WAITING_KINDS.has(kind) ? realTimes : shortDeadlines;
  return WAITING_KINDS.has(kind) ? shortDeadlines : realTimes;
}

export async function runCell(testBed: TestBed, { call, kind }: Cell, number: number): Promise<Observation> {
  const { shopper, visitor } = await createShopper(testBed, call.venue ?? {}, `10.1.${number >> 8}.${number & 255}`);
  try {
    const request = await call.prepare(shopper);
    const file = isFile(call) ? (await sendRequest(visitor, request)).bytes : null;
    const chargesBefore = await countCharges(shopper);
    const tested = { ...visitor, origin: originFor(testBed, call, kind) };
    if (call.class === 'cached') await cacheReply(tested, request);
    const count = await setFault(shopper, call, kind);
    const reply = await sendRequest(tested, request);
    const charges = (await countCharges(shopper)) - chargesBefore;
    return { ...readReply(call, reply, file), bytes: reply.bytes.length, charges, ...(await count()) };
  } finally {
    await shopper.control(`/organizations/${shopper.venue.organization.id}`, undefined, 'DELETE');
  }
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

/** @param file the provider's bytes of the requested file; null if the call is not answered with a file */
function readReply(call: Call, reply: Reply, file: Buffer | null): { outcome: string; isCacheable: boolean } {
  const { status, headers } = reply;
  const isCacheable = status !== 0 && !/no-store|no-cache/.test(String(headers['cache-control']));
  return { outcome: `${status} ${stateOf(call, reply, file)}`, isCacheable };
}
