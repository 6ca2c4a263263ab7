import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call } from '../bench/client.ts';
import type { Part, Visit } from '../bench/visit-parts.ts';
import { type BrowserConnection, type ConnectionTerms, connectAsBrowser } from './browser-connection.ts';
import { kindOf, nameOf, type Sent } from './sent-requests.ts';

/** Records a request that has ended. */
type Note = (sent: Sent) => void;

/** The page repeats a failed read after a second. */
const RETRY_AFTER_MS = 1_000;
/** How long until the visitor presses again. */
const PRESS_AGAIN_MS = 500;
const MOST_PRESSES = 200;

export class GaveUpError extends Error {
  override readonly name = 'GaveUpError';
}

type Failure = { readonly errorCode?: unknown; readonly error?: { readonly data?: { readonly errorCode?: unknown } } };

/** Parses a reply. @returns undefined if the text is no JSON */
function parsed(text: string): Failure | undefined {
  try {
    return JSON.parse(text) as Failure;
  } catch {
    return undefined;
  }
}

function errorCodeIn({ status, text }: Answer): string | null {
  const failure = status === 200 ? undefined : parsed(text);
  const code = failure?.errorCode ?? failure?.error?.data?.errorCode;
  return typeof code === 'string' ? code : null;
}

/** Whether a response is complete. A proxy may end a cut one as if it were complete, but cut JSON cannot be parsed. */
const isWhole = ({ path }: Call, { status, text }: Answer): boolean =>
  !path.startsWith('/trpc/') || status !== 200 || parsed(text) !== undefined;

/** Each visitor pays in two tabs at once, to test whether the order is charged twice. */
type Tabs = readonly [BrowserConnection, BrowserConnection];

/** Sends a request and notes its outcome. @returns null unless the answer is complete with status 200 */
async function sendNoted(tab: BrowserConnection, request: Call, note: Note, isRetry = false) {
  const beganAt = performance.now();
  const received = await tab.send(request).catch(() => null);
  const response = received && isWhole(request, received) ? received : null;
  const { status = null } = response ?? {};
  const errorCode = response && errorCodeIn(response);
  const [name, kind] = [nameOf(request.path), kindOf(request)];
  note({ name, kind, beganAt, endedAt: performance.now(), status, errorCode, isRetry });
  return status === 200 ? response : null;
}

async function pay(tabs: Tabs, request: Call, note: Note): Promise<Answer> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const answers = await Promise.all(tabs.map((tab) => sendNoted(tab, request, note)));
    const paid = answers.find((answer) => answer !== null);
    if (paid) return paid;
    await wait(PRESS_AGAIN_MS);
  }
  throw new GaveUpError();
}

async function sendAsPage(tabs: Tabs, request: Call, note: Note): Promise<Answer> {
  const kind = kindOf(request);
  if (kind === 'payment') return pay(tabs, request, note);
  const first = await sendNoted(tabs[0], request, note);
  if (first) return first;
  if (kind !== 'read') throw new GaveUpError();
  await wait(RETRY_AFTER_MS);
  const second = await sendNoted(tabs[0], request, note, true);
  if (second) return second;
  throw new GaveUpError();
}

export type VisitTerms = {
  readonly parts: readonly Part[];
  readonly note: Note;
  readonly pauseMs: () => number;
};

/** Makes the parts of a visit one after the other. @returns whether the visit was complete */
export async function makeVisit(
  visit: Visit,
  terms: ConnectionTerms,
  { parts, note, pauseMs }: VisitTerms,
): Promise<boolean> {
  const tabs: Tabs = [connectAsBrowser(terms), connectAsBrowser(terms)];
  const pending: Promise<Answer>[] = [];
  const send = (request: Call) => {
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
    // Waits for pending requests. Without the wait, they would look lost.
    await Promise.allSettled(pending);
    for (const tab of tabs) await tab.close();
  }
}
