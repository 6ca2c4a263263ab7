import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, PlainRequest } from '../visit/client.ts';
import type { Part, Visit } from '../visit/visit.ts';
import { BrowserConnection, type ConnectionTerms, type Response } from './browser-connection.ts';
import { kindOf, nameOf, type Sent } from './sent-requests.ts';

/** Keeps a request that has ended. */
type Note = (sent: Sent) => void;

type Outcome = { readonly sent: Sent; readonly response: Response | null };

/** As the page does: reads once more, a second later. */
const RETRY_AFTER_MS = 1_000;
/** How long until the visitor presses again. */
const PRESS_AGAIN_MS = 500;
const MOST_PRESSES = 200;

class GaveUpError extends Error {
  override readonly name = 'GaveUpError';
}

function errorCodeIn({ status, text }: Response): string | null {
  if (status === 200) return null;
  try {
    const { errorCode } = JSON.parse(text) as { errorCode?: unknown };
    return typeof errorCode === 'string' ? errorCode : codeOfProcedure(text);
  } catch {
    // The storefront always sends JSON.
    return null;
  }
}

function codeOfProcedure(text: string): string | null {
  const { error } = JSON.parse(text) as { error?: { data?: { errorCode?: string } } };
  return error?.data?.errorCode ?? null;
}

/** A proxy may end a broken response as if whole; JSON shows it. */
function isWhole({ path }: PlainRequest, { status, text }: Response): boolean {
  if (!path.startsWith('/trpc/') || status !== 200) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function sendNoted(
  connection: BrowserConnection,
  request: PlainRequest,
  note: Note,
  isRetry = false,
): Promise<Outcome> {
  const beganAt = performance.now();
  const received = await connection.send(request).catch(() => null);
  const response = received && isWhole(request, received) ? received : null;
  const sent: Sent = {
    name: nameOf(request.path),
    kind: kindOf(request),
    beganAt,
    endedAt: performance.now(),
    status: response?.status ?? null,
    errorCode: response && errorCodeIn(response),
    isRetry,
  };
  note(sent);
  return { sent, response };
}

type Tabs = readonly [BrowserConnection, ...BrowserConnection[]];

async function pay(tabs: Tabs, request: PlainRequest, note: Note): Promise<Answer> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const outcomes = await Promise.all(tabs.map((tab) => sendNoted(tab, request, note)));
    const paid = outcomes.find(({ response }) => response?.status === 200);
    if (paid?.response) return paid.response;
    await wait(PRESS_AGAIN_MS);
  }
  throw new GaveUpError();
}

async function sendAsPage(tabs: Tabs, request: PlainRequest, note: Note): Promise<Answer> {
  if (kindOf(request) === 'payment') return pay(tabs, request, note);
  const first = await sendNoted(tabs[0], request, note);
  if (first.response?.status === 200) return first.response;
  if (first.sent.kind !== 'read') throw new GaveUpError();
  await wait(RETRY_AFTER_MS);
  const second = await sendNoted(tabs[0], request, note, true);
  if (second.response?.status !== 200) throw new GaveUpError();
  return second.response;
}

export type VisitTerms = {
  readonly parts: readonly Part[];
  readonly note: Note;
  readonly pauseMs: () => number;
  /** Whether two tabs pay at once. */
  readonly paysTwice: boolean;
};

export async function makeVisit(
  visit: Visit,
  terms: ConnectionTerms,
  { parts, note, pauseMs, paysTwice }: VisitTerms,
): Promise<boolean> {
  const tab = new BrowserConnection(terms);
  const tabs: Tabs = paysTwice ? [tab, new BrowserConnection(terms)] : [tab];
  const pending: Promise<Answer>[] = [];
  const send = (request: PlainRequest) => {
    const answer = sendAsPage(tabs, request, note);
    pending.push(answer);
    return answer;
  };
  try {
    for (const part of parts) {
      await wait(pauseMs());
      await part.perform(visit, send);
    }
    return true;
  } catch (error) {
    if (error instanceof GaveUpError) return false;
    throw error;
  } finally {
    // Otherwise the visitor's leaving would make other requests seem lost.
    await Promise.allSettled(pending);
    for (const each of tabs) each.close();
  }
}
