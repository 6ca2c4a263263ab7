import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from '#mock-provider/answer.ts';
import type { Strike } from '#mock-provider/faults/active-fault.ts';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { readFaultHeader } from '#mock-provider/faults/fault-header.ts';
import type { Verdict } from '#mock-provider/faults/fault-list.ts';
import { runFault } from '#mock-provider/faults/run-fault.ts';
import type { JournalEntry } from '#mock-provider/journal.ts';
import { spellRefusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { DEFAULT_SWITCHES, type World } from '#mock-provider/world.ts';
import { connectionOf } from './connection.ts';

/** A call that is understood and about to be done. */
export type ServedCall = {
  readonly venue: Venue | undefined;
  /** The pattern of its path. */
  readonly route: string;
  /** For the journal: nothing personal. */
  readonly ids: Readonly<Record<string, string>>;
  /** The trouble of a card or a token that it names. */
  readonly named?: FaultSpec | undefined;
  /** Does what was asked, each time it is called. */
  perform(): Promise<Answer>;
};

type Entry = Pick<JournalEntry, 'method' | 'route' | 'fault' | 'ids'>;

type Note = (status: number | null) => void;

function noteIn(world: World, venue: Venue | undefined, entry: Entry): Note {
  return (status) => {
    const at = new Date(venue?.clock.now() ?? Date.now()).toISOString();
    const noted = { organization: venue?.id ?? null, at, status, ...entry };
    venue?.journal.add(noted);
    world.journal.add(noted);
  };
}

const NO_TROUBLE: Verdict = { due: undefined, settle: () => undefined };

/** What all the rules that could meet a call say: the venue's, then those for every venue. */
function judge(world: World, request: FastifyRequest, { venue, route }: ServedCall): Verdict {
  const lists = (venue ? [venue.faults, world.faults] : [world.faults]).filter((list) => !list.isEmpty);
  if (lists.length === 0) return NO_TROUBLE;
  const path = request.url.split('?', 1)[0] ?? '';
  const call = { method: request.method, path, route, venue: venue?.id ?? '' };
  const verdicts = lists.map((list) => list.judge(call));
  return {
    due: verdicts.find(({ due }) => due !== undefined)?.due,
    settle: () => {
      for (const verdict of verdicts) verdict.settle();
    },
  };
}

const atOnce = (spec: FaultSpec): Strike => ({ spec, released: Promise.resolve() });

/** @returns the trouble that meets the call: of its header, of the rules, or of what it names, in this order */
function troubleOf(world: World, request: FastifyRequest, reply: FastifyReply, call: ServedCall): Strike | undefined {
  const asked = readFaultHeader(request.headers['x-mock-fault']);
  if (asked) return atOnce(asked);
  const { due, settle } = judge(world, request, call);
  if (settle !== NO_TROUBLE.settle) reply.raw.once('close', settle);
  return due?.strike(call.venue?.id ?? '') ?? (call.named && atOnce(call.named));
}

/** Does the call and keeps its answer, for who is to be given it once more instead of the next one. */
async function performAndKeep(answers: Map<string, Answer>, key: string, call: ServedCall): Promise<Answer> {
  const answer = await call.perform();
  if (typeof answer.body === 'string') answers.set(key, answer);
  return answer;
}

function noteOf(world: World, request: FastifyRequest, call: ServedCall, strike?: Strike): Note {
  const { venue, route, ids } = call;
  const entry = { method: request.method, route, ids };
  return noteIn(world, venue, strike ? { ...entry, fault: strike.spec.kind } : entry);
}

/** Answers a call as it is, whatever trouble waits, and writes it into the journal. */
export async function serveUntroubled(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  connectionOf(request, reply, noteOf(world, request, call)).send(await call.perform());
  return reply;
}

/**
 * Answers a call, or lets the trouble that meets it have its way, and writes it into the journal.
 * @throws Error with status 400 when its fault header cannot be read
 */
export async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  const { venue } = call;
  const strike = troubleOf(world, request, reply, call);
  const connection = connectionOf(request, reply, noteOf(world, request, call, strike));
  const { answers } = venue ?? world;
  const key = `${request.method} ${call.route}`;
  const perform = () => performAndKeep(answers, key, call);
  if (!strike) {
    connection.send(await perform());
    return reply;
  }
  const spell = (code: string) => spellRefusal(code, (venue?.switches ?? DEFAULT_SWITCHES).errorStyle);
  await runFault({ perform, previous: answers.get(key), spell, connection }, strike);
  return reply;
}
