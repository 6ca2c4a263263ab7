import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultInjection } from '#mock-provider/faults/active-fault.ts';
import { type FaultSpec, readFaultHeader, strikesUnread } from '#mock-provider/faults/fault.ts';
import { runFault } from '#mock-provider/faults/run-fault.ts';
import { MACHINE_CLOCK } from '#mock-provider/world/clock.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import {
  type JournalForm,
  MASKED_FORM,
  type SentBody,
  WHOLE_FORM,
  writeBody,
  writeTexts,
} from '#mock-provider/world/journal-fields.ts';
import { Refusal, spellRefusal } from '#mock-provider/world/refusal.ts';
import { DEFAULT_SWITCHES } from '#mock-provider/world/switches.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import { connectionOf, type RecordResponse } from './connection.ts';
import { jsonOf, jsonResponse, type MockResponse } from './response.ts';
import { fileResponse, type ServedFile } from './served-file.ts';

export type ServedCall = {
  readonly venue: Venue | undefined;
  readonly route: string;
  /** The ids for the journal, without anything personal. */
  readonly ids: Readonly<Record<string, string>>;
  /** The ids as sent, for a complete journal. */
  readonly sentIds?: Readonly<Record<string, string>> | undefined;
  /** The call's body, if the journal and fault rules may see it. */
  readonly sent?: SentBody | undefined;
  readonly namedFault?: FaultSpec | undefined;
  /** Whether an upload's body has not been read yet. Faults are looked up before and after it is read. */
  readonly isUnread?: boolean;
  /** Set if the fault is already decided; null for no fault. */
  readonly injection?: FaultInjection | null;
  perform(): Promise<MockResponse>;
};

/** Matches real refusal codes. A tester's fault may have any text as its code, but the journal keeps no free texts. */
const RE_CODE = /^[A-Z][A-Z0-9_]*$/;

/**
 * Matches an id of 16 or more characters, so no card code. Digits alone are excluded, so no credit card number or
 * document matches, unless its digits are grouped by hyphens.
 */
const REQUEST_ID = /^(?!\d+$)[\w-]{16,64}$/;

function requestIdOf({ headers }: FastifyRequest): { requestId?: string } {
  const id = headers['x-request-id'];
  return typeof id === 'string' && REQUEST_ID.test(id) ? { requestId: id } : {};
}

/** Returns what a complete journal keeps of a reply. */
function replyOf(response: MockResponse | null): Pick<JournalEntry, 'reply'> {
  if (!response) return {};
  const { headers, body } = response;
  if (body === null) return { reply: { headers } };
  if (typeof body !== 'string') return { reply: { headers, bytes: body.length } };
  return { reply: { headers, body: writeBody({ data: jsonOf(response) ?? body }, WHOLE_FORM) } };
}

type CallWithoutAnswer = Omit<ServedCall, 'perform'>;

/** Counts the call in the venue's fault rules and in the global ones. @returns the fault that is due */
function dueFault(world: World, request: FastifyRequest, call: CallWithoutAnswer): FaultInjection | undefined {
  const { venue, route, sent, isUnread } = call;
  const lists = (venue ? [venue.faults, world.faults] : [world.faults]).filter((list) => list.size > 0);
  const path = request.url.split('?', 1)[0] ?? '';
  const { method, headers } = request;
  const query = request.query as Readonly<Record<string, unknown>>;
  const of = { venue: venue?.id ?? '', clock: venue?.clock ?? MACHINE_CLOCK };
  const faulty = { method, path, route, query, headers, body: sent?.data, isUnread, ...of };
  const decisions = lists.map((list) => list.decide(faulty));
  return decisions.find((due) => due !== undefined)?.inject(of.venue);
}

const withoutRule = (spec: FaultSpec): FaultInjection => ({ spec, jitter: Math.random() });

/**
 * Returns the call's fault: that of its header, otherwise of a rule, otherwise of a card or token that it names; null
 * if none is due.
 */
function injectionFor(world: World, request: FastifyRequest, call: CallWithoutAnswer): FaultInjection | null {
  const { isUnread, namedFault } = call;
  const requested = readFaultHeader(request.headers['x-mock-fault']);
  if (requested) {
    return isUnread === undefined || isUnread === strikesUnread(requested) ? withoutRule(requested) : null;
  }
  return dueFault(world, request, call) ?? (namedFault ? withoutRule(namedFault) : null);
}

function recorderOf(
  world: World,
  request: FastifyRequest,
  call: CallWithoutAnswer,
  injection: FaultInjection | null = null,
): RecordResponse {
  const { venue, route, ids, sentIds = ids, sent } = call;
  const asked = { method: request.method, route, ...requestIdOf(request) };
  const contentIn = (form: JournalForm) => {
    const query = writeTexts(request.query, form);
    return {
      ids: form === WHOLE_FORM ? (writeTexts(sentIds, form) ?? {}) : ids,
      ...(query && { query }),
      ...(sent && { body: writeBody(sent, form) }),
    };
  };
  return (response, isDamaged = true) => {
    if (!isDamaged) injection?.withdraw?.();
    const fault = injection && isDamaged ? { fault: injection.spec.kind } : {};
    const at = new Date(venue?.clock.now() ?? Date.now()).toISOString();
    const { status = null, code } = response ?? {};
    const refusal = code !== undefined && RE_CODE.test(code) ? { code } : {};
    const ms = Math.round(performance.now() - request.receivedAt);
    const began = new Date(Date.now() - ms).toISOString();
    const entry = { organization: venue?.id ?? null, at, began, status, ...refusal, ms, ...asked, ...fault };
    const masked = contentIn(MASKED_FORM);
    const whole = () => ({
      ...contentIn(WHOLE_FORM),
      headers: writeTexts(request.headers, WHOLE_FORM),
      ...replyOf(response),
    });
    venue?.journal.add({ ...entry, ...(venue.seed.hasWholeJournal ? whole() : masked) });
    world.journal.add({ ...entry, ...masked });
  };
}

/** Journals a call whose caller left before the body was read. */
export function recordAbandoned(world: World, request: FastifyRequest, call: CallWithoutAnswer): void {
  recorderOf(world, request, call)(null);
}

/** Answers a call, with the fault that is due, and journals it. @throws Error with status 400 for a bad fault header */
export async function serve(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  call: ServedCall,
): Promise<FastifyReply> {
  const { venue, injection = injectionFor(world, request, call) } = call;
  request.mark = { venue, isHealthy: injection === null };
  const connection = connectionOf(request, reply, recorderOf(world, request, call, injection));
  const { lastResponses } = venue ?? world;
  const key = `${request.method} ${call.route}`;
  const previous = lastResponses.get(key);
  const perform = async () => {
    const response = await call.perform();
    if (typeof response.body === 'string') lastResponses.set(key, response);
    return response;
  };
  const spell = (code: string) => spellRefusal(code, (venue?.switches ?? DEFAULT_SWITCHES).error_style);
  if (injection === null) connection.send(await perform());
  else await runFault({ perform, previous, spell, connection }, injection);
  return reply;
}

/** Reads at least this many bytes of a body, or fewer if it ends or its sender leaves. */
async function readBytes({ raw }: FastifyRequest, count: number): Promise<void> {
  let missing = count;
  if (missing === 0) return;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      missing -= chunk.length;
      if (missing <= 0) return;
    }
  } catch (error) {
    if (!raw.destroyed) throw error;
  }
}

/** Injects a fault that strikes during an upload. @returns whether there is one */
export async function breakUpload(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  upload: CallWithoutAnswer,
): Promise<boolean> {
  const injection = injectionFor(world, request, { ...upload, isUnread: true });
  if (!injection) return false;
  await readBytes(request, injection.spec.after_bytes ?? 0);
  const perform = () => Promise.reject(new Error('an upload that was not read cannot be performed'));
  await serve(world, request, reply, { ...upload, perform, injection });
  return true;
}

export type HandlerResult = object | Promise<ServedFile>;

/** Runs a handler and converts its result to a response. The venue's switches select form and status of refusals. */
export async function runHandler(
  venue: Venue | undefined,
  headers: IncomingHttpHeaders,
  handle: () => HandlerResult,
): Promise<MockResponse> {
  try {
    const result = handle();
    return result instanceof Promise ? fileResponse(await result, headers) : jsonResponse(200, result);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { error_style: style, http_errors: hasStatus } = venue?.switches ?? DEFAULT_SWITCHES;
    return jsonResponse(hasStatus ? error.status : 200, spellRefusal(error.code, style), error.code);
  }
}
