import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Sample } from './figures.ts';
import type { Scene } from './scene.ts';
import { isAnswered, newAddress } from './visit.ts';
import { galleryOf, pageOf, type Wish } from './wishes.ts';

/** How long a request is waited for, in milliseconds; one that takes longer has failed. */
export const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;

/** What is measured, seen from outside. */
export const PROBES = ['gallery elsewhere', 'page elsewhere', '/healthz'] as const;
export type ProbeName = (typeof PROBES)[number];

function wishOf({ elsewhere }: Scene, name: ProbeName): Wish {
  if (name === 'gallery elsewhere') return galleryOf(elsewhere);
  return name === 'page elsewhere' ? pageOf(elsewhere) : { site: elsewhere.site, path: '/healthz' };
}

async function probe(scene: Scene, name: ProbeName, until: number): Promise<Sample[]> {
  const dispatcher = new Agent({ connections: 1 });
  const samples: Sample[] = [];
  const wish = wishOf(scene, name);
  while (performance.now() < until) {
    const began = performance.now();
    const isGood = await isAnswered(scene.url, wish, { dispatcher, address: newAddress(), patienceMs: PATIENCE_MS });
    samples.push({ ms: performance.now() - began, isGood });
    await wait(PAUSE_MS);
  }
  await dispatcher.destroy();
  return samples;
}

/** Asks for each of the probes again and again, one request of each at a time. */
export async function measure(scene: Scene, milliseconds: number): Promise<Record<ProbeName, Sample[]>> {
  const until = performance.now() + milliseconds;
  const entries = await Promise.all(PROBES.map(async (name) => [name, await probe(scene, name, until)] as const));
  return Object.fromEntries(entries) as Record<ProbeName, Sample[]>;
}
