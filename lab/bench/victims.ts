import { once } from 'node:events';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Agent } from 'undici';
import type { Promised, Seen } from './bounds.ts';
import { HOME, type SiteCall, siteRequest } from './flood.ts';

/** Visitors, each with a connection and an address of its own. They share the calls, and each sends one at a time. */
export type Victim = {
  readonly name: string;
  readonly visitors: number;
  readonly calls: readonly SiteCall[];
  readonly pauseMs?: number;
  /** Whether each call is sent only once, even if that takes longer than the run. */
  readonly once?: true;
  readonly promised: Promised;
};
type Task = { readonly url: string; readonly victims: readonly Victim[]; readonly milliseconds: number };

export const HEALTHZ: SiteCall = { ...HOME, path: '/healthz' };

/** How long a visitor waits, in ms. A failure counts as this wait, so that failing fast looks no better. */
const PATIENCE_MS = 5_000;

let addresses = 0;

async function failureOf(agent: Agent, origin: string, call: SiteCall): Promise<string | null> {
  const { statusCode, body } = await agent.request({
    ...siteRequest(call),
    origin,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await body.text();
  return statusCode === 200 ? null : (/"errorCode":"(\w+)"/.exec(text)?.[1] ?? String(statusCode));
}

async function measure(origin: string, until: number, victim: Victim): Promise<Seen> {
  const { visitors, calls, pauseMs = 100, once: isOnce } = victim;
  const waits = createHistogram();
  const failures: Record<string, number> = {};
  const visit = async (first: number) => {
    addresses += 1;
    const agent = new Agent({ localAddress: `127.0.1.${addresses}` });
    const isOver = (turn: number) => (isOnce ? turn >= calls.length : performance.now() >= until);
    for (let turn = first; !isOver(turn); turn += visitors) {
      const began = performance.now();
      // A broken or late answer is a result, not an error.
      const failure = await failureOf(agent, origin, calls[turn % calls.length] ?? HOME).catch(
        ({ name }: Error) => name,
      );
      const ms = Math.ceil(performance.now() - began);
      // The first call opens the connection, so it does not count.
      if (turn !== first) waits.record(failure === null ? ms : Math.max(ms, PATIENCE_MS));
      if (turn !== first && failure !== null) failures[failure] = (failures[failure] ?? 0) + 1;
      await wait(pauseMs);
    }
    await agent.destroy();
  };
  await Promise.all(Array.from({ length: visitors }, (_, at) => visit(at)));
  return { waits, failures };
}

/** Returns what victims measured in a thread of their own, because the attacker's thread is busy. */
export async function seenBy(workerData: Task): Promise<readonly Seen[]> {
  const [seen] = await once(new Worker(new URL(import.meta.url), { workerData }), 'message');
  return seen;
}

if (!isMainThread) {
  const { url, victims, milliseconds } = workerData as Task;
  const until = performance.now() + milliseconds;
  parentPort?.postMessage(await Promise.all(victims.map((victim) => measure(url, until, victim))));
}
