import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/testing/program.ts';
import { get, post } from '../../bench/client.ts';
import { type SiteCall, startFloods } from '../../bench/flood.ts';
import type { Part } from '../../bench/visit-parts.ts';
import { connectAsBrowser } from '../browser-connection.ts';
import { type LoadTarget, openTarget, startLoad } from '../load.ts';
import { warmUp } from '../run-step.ts';
import { restart, type Stack, startStack } from '../stack.ts';
import { GaveUpError } from '../visitor.ts';
import { growthOf, type Held } from './growth.ts';

/** In each round, visitors come for `loadMs`, and the storefronts rest for `quietMs` before they are measured. */
export type SoakForm = { readonly rounds: number; readonly loadMs: number; readonly quietMs: number };

const STOREFRONTS = ['with Redis', 'without Redis'] as const;
const VISITS_AT_ONCE = 3;
const LEAVERS_AT_ONCE = 3;
const LONGEST_STAY_MS = 1_500;
const LEAVING_CALLS_A_SECOND = 10;
const UNREAD_CONNECTIONS = 20;
const UNREAD_CALLS = 30;
/** Returns how many cards the visitors need, since a visit takes at least a second. */
const cardsOf = (ms: number) => Math.ceil((ms / 1_000) * VISITS_AT_ONCE) + VISITS_AT_ONCE;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts a visit and closes the connection at a random moment. */
async function leaveInTheMiddle({ cards, parts, newConnection }: LoadTarget): Promise<void> {
  const tab = connectAsBrowser(newConnection());
  const visit = { card: cards[Math.floor(Math.random() * cards.length)] ?? '' };
  let hasLeft = false;
  const leave = wait(Math.random() * LONGEST_STAY_MS).then(() => {
    hasLeft = true;
    return tab.close();
  });
  const send: Parameters<Part['perform']>[1] = async (request) => {
    if (hasLeft) throw new GaveUpError();
    const answer = await tab.send(request);
    // The call may be refused, because another visitor may be buying with the same card.
    if (answer.status !== 200) throw new GaveUpError();
    return answer;
  };
  try {
    for (const part of parts) await part.perform(visit, send);
  } catch (error) {
    // The closed connection makes pending requests fail, with various errors.
    if (!hasLeft && !(error instanceof GaveUpError)) throw error;
  }
  await leave;
}

/** Calls a storefront directly: callers leave at once, or read nothing. @returns a function that ends them */
function startLeaving(url: string, { venue, cards }: LoadTarget, round: number): () => Promise<string> {
  const addresses = Array.from({ length: 250 }, (_, at) => `127.${round}.${at >> 4}.${(at & 15) + 1}`);
  const site = venue.organization.web_name;
  const call = (turn: number): SiteCall => {
    const card = cards[turn % cards.length] ?? '';
    return { site, ...(turn % 2 === 0 ? get(`/gallery/${card}`) : post('/trpc/gallery.byCards', { cards: [card] })) };
  };
  const leaving = { call, perSecond: LEAVING_CALLS_A_SECOND, leaves: true } as const;
  return startFloods([leaving, { call, connections: UNREAD_CONNECTIONS, unread: UNREAD_CALLS }], { url, addresses });
}

/** @returns how many visits were complete */
async function performRound(stack: Stack, round: number, { loadMs, quietMs }: SoakForm): Promise<number> {
  const target = await openTarget(stack, cardsOf(loadMs));
  const load = startLoad(target, VISITS_AT_ONCE);
  const ends = stack.instances.map(({ port }) => startLeaving(`http://127.0.0.1:${port}`, target, round));
  let isOver = false;
  const leavers = Array.from({ length: LEAVERS_AT_ONCE }, async () => {
    while (!isOver) await leaveInTheMiddle(target);
  });
  await wait(loadMs);
  isOver = true;
  await Promise.all(leavers);
  const { whole } = await load.stop();
  await Promise.all(ends.map((end) => end()));
  await wait(quietMs);
  return whole;
}

const HEAD = ['storefront', 'round', 'visits', 'heap MB', 'external MB', 'resident MB', 'descriptors', 'handles'];

function rowOf({ heapMb, externalMb, residentMb, descriptors, handles }: Held): string[] {
  return [...[heapMb, externalMb, residentMb].map((mb) => mb.toFixed(1)), ...[descriptors, handles].map(String)];
}

/** Restarts the storefronts, only the first with Redis. @returns the addresses where each reports what it holds */
async function restartMeasured({ instances }: Stack): Promise<string[]> {
  const urls: string[] = [];
  for (const [at, instance] of instances.entries()) {
    const port = String(await freePort());
    const redis = at === 0 ? {} : { REDIS_URL: 'none' };
    const measured = { HELD_PORT: port, NODE_OPTIONS: `--import=${import.meta.resolve('./held.ts')}` };
    await restart([instance], { env: { ...redis, ...measured } });
    urls.push(`http://127.0.0.1:${port}`);
  }
  return urls;
}

async function soakStack(stack: Stack, urls: readonly string[], form: SoakForm): Promise<string[]> {
  const held = STOREFRONTS.map((): Held[] => []);
  print(HEAD.join('  '));
  for (let round = 1; round <= form.rounds; round += 1) {
    const whole = await performRound(stack, round, form);
    for (const [at, url] of urls.entries()) {
      const now = (await (await fetch(url)).json()) as Held;
      held[at]?.push(now);
      print([STOREFRONTS[at], round, whole, ...rowOf(now)].join('  '));
    }
  }
  const crashed = stack.crashed().map((name) => `the ${name} ended by itself`);
  return [...STOREFRONTS.flatMap((name, at) => growthOf(held[at] ?? []).map((what) => `${name}: ${what}`)), ...crashed];
}

/** Checks that after many visits, storefronts hold little more memory, files and handles. @returns the exit code */
export async function soak(form: SoakForm): Promise<number> {
  const stack = await startStack(STOREFRONTS.length);
  let grown: readonly string[] = ['it was not measured'];
  try {
    const urls = await restartMeasured(stack);
    await warmUp(stack);
    grown = await soakStack(stack, urls, form);
  } finally {
    await stack.stop(grown.length > 0);
  }
  print(grown.length === 0 ? '\nNothing grew.' : `\n${grown.join('\n')}\nThe logs are in ${stack.folder}.`);
  return grown.length === 0 ? 0 : 1;
}
