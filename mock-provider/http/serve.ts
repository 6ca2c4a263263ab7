import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjection } from '#mock-provider/faults/active-fault.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { readFaultHeader } from '#mock-provider/faults/fault-header.ts';
import type { FaultDecision } from '#mock-provider/faults/fault-list.ts';
import { runFault } from '#mock-provider/faults/run-fault.ts';
import { MACHINE_CLOCK } from '#mock-provider/world/clock.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { maskQuery } from '#mock-provider/world/journal-query.ts';
import { spellRefusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { DEFAULT_SWITCHES, type World } from '#mock-provider/world/world.ts';
import { markCall } from './call-mark.ts';
import { connectionOf, type RecordResponse } from './connection.ts';
import type { MockResponse } from './response.ts';

/** A call that is parsed and about to be performed. */
export type ServedCall = {
  readonly venue: Venue | undefined;
  /** The pattern of its path. */
  readonly route: string;
  /** For the journal: nothing personal. */
  readonly ids: Readonly<Record<string, string>>;
  /** The fault of a card or a card token that the call names. */
  readonly namedFault?: FaultSpec | undefined;
  /** Does what the call asks for, each time it is called. */
  perform(): Promise<MockResponse>;
};

type Entry = Pick<JournalEntry, 'method' | 'route' | 'fault' | 'ids' | 'query'>;

/** A fault may answer with any text as its code, and the journal keeps no free texts. */
const RE_CODE = /^[A-Z][A-Z0-9_]*$/;

/** @returns a function that enters the call with its response in the journal of its venue and in the common one */
function recordIn(world: World, venue: Venue | undefined, reply: FastifyReply, call: Entry): RecordResponse {
  return (response) => {
    const at = new Date(venue?.clock.now() ?? Date.now()).toISOString();
    const { status = null, code } = response ?? {};
    const refusal = code !== undefined && RE_CODE.test(code) ? { code } : {};
    const ms = Math.round(reply.elapsedTime);
    const entry = { organization: venue?.id ?? null, at, status, ...refusal, ms, ...call };
    venue?.journal.add(entry);
    world.journal.add(entry);
  };
}

const NO_FAULT: FaultDecision = { due: undefined, settle: () => undefined };

/** Asks all rules that could match a call: first the venue's, then those for every venue. */
function decideFault(world: World, request: FastifyRequest, { venue, route }: ServedCall): FaultDecision {
  const lists = (venue ? [venue.faults, world.faults] : [world.faults]).filter((list) => !list.isEmpty);
  if (lists.length === 0) return NO_FAULT;
  const path = request.url.split('?', 1)[0] ?? '';
  const { method, headers } = request;
  const query = request.query as Readonly<Record<string, unknown>>;
  const call = { method, path, route, query, headers, venue: venue?.id ?? '', clock: venue?.clock ?? MACHINE_CLOCK };
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
  if (settle !== NO_FAULT.settle) reply.raw.once('close', settle);
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

function recorderOf(
  world: World,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  call: ServedCall,
  injection?: FaultInjection,
): RecordResponse {
  const { venue, route, ids } = call;
  const query = maskQuery(request.query);
  const entry = { method: request.method, route, ids, ...(query && { query }) };
  return recordIn(world, venue, reply, injection ? { ...entry, fault: injection.spec.kind } : entry);
}

/** Answers a call, whatever faults are set, and enters it in the journal. */
export async function serveWithoutFaults(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  markCall(request, { venue: call.venue, isHealthy: true });
  connectionOf(request, reply, recorderOf(world, [request, reply], call)).send(await call.perform());
  return reply;
}

/**
 * Answers a call, or injects the fault that is due, and enters it in the journal.
 * @throws Error with status 400 when its fault header cannot be read
 */
export async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  const { venue } = call;
  const injection = injectionFor(world, request, reply, call);
  markCall(request, { venue, isHealthy: injection === undefined });
  const connection = connectionOf(request, reply, recorderOf(world, [request, reply], call, injection));
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
