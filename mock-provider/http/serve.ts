import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjection } from '#mock-provider/faults/active-fault.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { readFaultHeader } from '#mock-provider/faults/fault-header.ts';
import type { FaultDecision } from '#mock-provider/faults/fault-list.ts';
import { runFault } from '#mock-provider/faults/run-fault.ts';
import { MACHINE_CLOCK } from '#mock-provider/world/clock.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import type { SentBody } from '#mock-provider/world/journal-body.ts';
import { maskQuery } from '#mock-provider/world/journal-fields.ts';
import { wholeBody, wholeTexts } from '#mock-provider/world/journal-whole.ts';
import { spellRefusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { DEFAULT_SWITCHES, type World } from '#mock-provider/world/world.ts';
import { markCall } from './call-mark.ts';
import { connectionOf, type RecordResponse } from './connection.ts';
import type { MockResponse } from './response.ts';

export type ServedCall = {
  readonly venue: Venue | undefined;
  readonly route: string;
  /** For the journal: nothing personal. */
  readonly ids: Readonly<Record<string, string>>;
  /** The same as they were sent, for a venue with a whole journal. */
  readonly sentIds?: Readonly<Record<string, string>> | undefined;
  /** Its body, where the journal and the rules of faults may see one. */
  readonly sent?: SentBody | undefined;
  readonly namedFault?: FaultSpec | undefined;
  perform(): Promise<MockResponse>;
};

type Entry = Pick<JournalEntry, 'method' | 'route' | 'fault' | 'ids' | 'query' | 'body' | 'requestId'>;
type Whole = Pick<JournalEntry, 'ids' | 'query' | 'body'> | undefined;

/** A fault may answer with any text as its code, and the journal keeps no free texts. */
const RE_CODE = /^[A-Z][A-Z0-9_]*$/;

function recordIn(
  world: World,
  venue: Venue | undefined,
  { receivedAt }: FastifyRequest,
  { call, whole }: { readonly call: Entry; readonly whole: Whole },
): RecordResponse {
  return (response) => {
    const at = venue?.clock.now() ?? Date.now();
    const { status = null, code } = response ?? {};
    const refusal = code !== undefined && RE_CODE.test(code) ? { code } : {};
    const ms = Math.round(performance.now() - receivedAt);
    const began = Date.now() - ms;
    const entry = { organization: venue?.id ?? null, at, began, status, ...refusal, ms, ...call };
    venue?.journal.add(whole ? { ...entry, ...whole } : entry);
    world.journal.add(entry);
  };
}

/** The form of an id that no card number, code or document has. */
const REQUEST_ID = /^(?!\d+$)[\w-]{16,64}$/;

function requestIdOf({ headers }: FastifyRequest): { requestId?: string } {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? { requestId: id } : {};
}

const NO_FAULT: FaultDecision = { due: undefined, settle: () => undefined };

function decideFault(world: World, request: FastifyRequest, { venue, route, sent }: ServedCall): FaultDecision {
  const lists = (venue ? [venue.faults, world.faults] : [world.faults]).filter((list) => !list.isEmpty);
  if (lists.length === 0) return NO_FAULT;
  const path = request.url.split('?', 1)[0] ?? '';
  const { method, headers } = request;
  const query = request.query as Readonly<Record<string, unknown>>;
  const clock = venue?.clock ?? MACHINE_CLOCK;
  const call = { method, path, route, query, headers, body: sent?.data, venue: venue?.id ?? '', clock };
  const decisions = lists.map((list) => list.decide(call));
  return {
    due: decisions.find(({ due }) => due !== undefined)?.due,
    settle: () => {
      for (const decision of decisions) decision.settle();
    },
  };
}

const withoutRule = (spec: FaultSpec): FaultInjection => ({
  spec,
  jitter: Math.random(),
  released: Promise.resolve(),
});

/** @returns the fault for this call. The header goes first, then the rules, then what the call names. */
function injectionFor(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): FaultInjection | undefined {
  const requested = readFaultHeader(request.headers['x-mock-fault']);
  if (requested) return withoutRule(requested);
  const { due, settle } = decideFault(world, request, call);
  if (settle !== NO_FAULT.settle) finished(reply.raw, settle);
  return due?.inject(call.venue?.id ?? '') ?? (call.namedFault && withoutRule(call.namedFault));
}

/** Performs the call and stores its response for the fault that sends an old response again (`stale_reply`). */
async function performAndStore(
  lastResponses: Map<string, MockResponse>,
  key: string,
  call: ServedCall,
): Promise<MockResponse> {
  const response = await call.perform();
  if (typeof response.body === 'string') lastResponses.set(key, response);
  return response;
}

function wholeFields(request: FastifyRequest, { venue, ids, sentIds, sent }: Omit<ServedCall, 'perform'>): Whole {
  if (!venue?.seed.hasWholeJournal) return undefined;
  const query = wholeTexts(request.query);
  return {
    ids: wholeTexts(sentIds ?? ids),
    ...(Object.keys(query).length > 0 && { query }),
    ...(sent && { body: wholeBody(sent.data) }),
  };
}

function recorderOf(
  world: World,
  request: FastifyRequest,
  call: Omit<ServedCall, 'perform'>,
  injection?: FaultInjection,
): RecordResponse {
  const { venue, route, ids, sent } = call;
  const query = maskQuery(request.query);
  const { method } = request;
  const named = requestIdOf(request);
  const entry = { method, route, ids, ...named, ...(query && { query }), ...(sent && { body: sent.masked }) };
  const masked = injection ? { ...entry, fault: injection.spec.kind } : entry;
  return recordIn(world, venue, request, { call: masked, whole: wholeFields(request, call) });
}

/** Journals a call whose caller left before it was read. */
export function recordAbandoned(world: World, request: FastifyRequest, call: Omit<ServedCall, 'perform'>): void {
  recorderOf(world, request, call)(null);
}

export async function serveWithoutFaults(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  markCall(request, { venue: call.venue, isHealthy: true });
  connectionOf(request, reply, recorderOf(world, request, call)).send(await call.perform());
  return reply;
}

/** Answers a call, or injects the due fault, and journals it. @throws Error with status 400 for a bad fault header */
export async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  const { venue } = call;
  const injection = injectionFor(world, request, reply, call);
  markCall(request, { venue, isHealthy: injection === undefined });
  const connection = connectionOf(request, reply, recorderOf(world, request, call, injection));
  const { lastResponses } = venue ?? world;
  const key = `${request.method} ${call.route}`;
  const perform = () => performAndStore(lastResponses, key, call);
  if (!injection) {
    connection.send(await perform());
    return reply;
  }
  const spell = (code: string) => spellRefusal(code, (venue?.switches ?? DEFAULT_SWITCHES).errorStyle);
  await runFault({ perform, previous: lastResponses.get(key), spell, connection }, injection);
  return reply;
}
