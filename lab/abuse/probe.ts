import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Agent } from 'undici';
import type { Sample } from './figures.ts';
import { type FloodRequest, galleryOf, pageOf } from './requests.ts';
import type { Scene } from './scene.ts';
import { isAnswered, newAddress } from './visit.ts';

export const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;
/** Separate from that of the floods. */
const NETWORK = 11;

export const PROBES = ['gallery', 'gallery elsewhere', 'page elsewhere', '/healthz'] as const;
export type ProbeName = (typeof PROBES)[number];

function requestOf({ flooded, elsewhere }: Scene, name: ProbeName): FloodRequest {
  if (name === 'gallery') return galleryOf(flooded);
  if (name === 'gallery elsewhere') return galleryOf(elsewhere);
  return name === 'page elsewhere' ? pageOf(elsewhere) : { site: elsewhere.site, path: '/healthz' };
}

async function probe(scene: Scene, name: ProbeName, until: number): Promise<Sample[]> {
  const dispatcher = new Agent({ connections: 1 });
  const samples: Sample[] = [];
  const request = requestOf(scene, name);
  while (performance.now() < until) {
    const began = performance.now();
    const isGood = await isAnswered(scene.url, request, {
      dispatcher,
      address: newAddress(NETWORK),
      patienceMs: PATIENCE_MS,
    });
    samples.push({ ms: performance.now() - began, isGood });
    await wait(PAUSE_MS);
  }
  await dispatcher.destroy();
  return samples;
}

type Samples = Record<ProbeName, Sample[]>;
type Task = { readonly scene: Scene; readonly milliseconds: number };

async function measureHere({ scene, milliseconds }: Task): Promise<Samples> {
  const until = performance.now() + milliseconds;
  const entries = await Promise.all(PROBES.map(async (name) => [name, await probe(scene, name, until)] as const));
  return Object.fromEntries(entries) as Samples;
}

/** In a process of its own, because that of the floods is busy. */
export async function measure(scene: Scene, milliseconds: number): Promise<Samples> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ scene, milliseconds } satisfies Task);
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
