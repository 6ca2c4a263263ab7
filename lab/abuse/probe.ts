import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Promised } from './bounds.ts';
import { PATIENCE_MS, type Sample } from './figures.ts';
import { type Call, openConnections } from './senders.ts';

/** Visitors with a connection and an address each, who send the calls in turn. */
export type Victim = {
  readonly name: string;
  readonly visitors: number;
  readonly calls: readonly Call[];
  readonly pauseMs?: number;
  readonly promised: Promised;
};

type Task = { readonly url: string; readonly victims: readonly Victim[]; readonly milliseconds: number };

async function measureHere({ url, victims, milliseconds }: Task): Promise<Sample[][]> {
  const until = performance.now() + milliseconds;
  let addresses = 0;
  const visit = async ({ visitors, calls, pauseMs = 100 }: Victim, first: number) => {
    addresses += 1;
    const sender = openConnections(url, `127.0.1.${addresses}`, PATIENCE_MS);
    const samples: Sample[] = [];
    for (let turn = first; performance.now() < until; turn += visitors) {
      const call = calls[turn % calls.length];
      const began = performance.now();
      if (call) samples.push({ outcome: await sender.send(call), ms: performance.now() - began });
      await wait(pauseMs);
    }
    sender.close();
    // The first opens the connection.
    return samples.slice(1);
  };
  const visits = victims.map((victim) => Array.from({ length: victim.visitors }, (_, at) => visit(victim, at)));
  return Promise.all(visits.map(async (ofVictim) => (await Promise.all(ofVictim)).flat()));
}

/** In a process of its own, because that of the flood is busy. @returns the samples of each victim */
export async function measure(task: Task): Promise<Sample[][]> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send(task);
  const [samples] = await once(child, 'message');
  return samples;
}

// Also the process that `measure` starts; it ends with the channel.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (task: Task) => {
    const samples = await measureHere(task);
    process.send?.(samples, () => process.disconnect());
  });
}
