import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Sample } from './figures.ts';
import { type FloodRequest, galleryOf, pageOf } from './requests.ts';
import type { Scene } from './scene.ts';
import { isAnswered, newAddress } from './visit.ts';

/** The timeout of a request, in milliseconds. A request that takes longer has failed. */
export const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** What a visitor of another venue experiences; each is measured. */
export const PROBES = ['gallery elsewhere', 'page elsewhere', '/healthz'] as const;
export type ProbeName = (typeof PROBES)[number];

function requestOf({ elsewhere }: Scene, name: ProbeName): FloodRequest {
  if (name === 'gallery elsewhere') return galleryOf(elsewhere);
  return name === 'page elsewhere' ? pageOf(elsewhere) : { site: elsewhere.site, path: '/healthz' };
}

async function probe(scene: Scene, name: ProbeName, until: number): Promise<Sample[]> {
  const dispatcher = new Agent({ connections: 1 });
  const samples: Sample[] = [];
  const request = requestOf(scene, name);
  while (performance.now() < until) {
    const began = performance.now();
    const isGood = await isAnswered(scene.url, request, { dispatcher, address: newAddress(), patienceMs: PATIENCE_MS });
    samples.push({ ms: performance.now() - began, isGood });
    await wait(PAUSE_MS);
  }
  await dispatcher.destroy();
  return samples;
}

/** Repeats each probe for a time, one request of each at a time. @param milliseconds how long */
export async function measure(scene: Scene, milliseconds: number): Promise<Record<ProbeName, Sample[]>> {
  const until = performance.now() + milliseconds;
  const entries = await Promise.all(PROBES.map(async (name) => [name, await probe(scene, name, until)] as const));
  return Object.fromEntries(entries) as Record<ProbeName, Sample[]>;
}
