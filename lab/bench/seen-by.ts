import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Seen } from './bounds.ts';
import { HOME, type SiteCall } from './flood.ts';
import type { Task } from './victims.ts';

export const HEALTHZ: SiteCall = { ...HOME, path: '/healthz' };

/** Runs the victims of a task in a thread of their own. Returns what each of them measured. */
export async function seenBy(workerData: Task): Promise<readonly Seen[]> {
  const [seen] = await once(new Worker(new URL('./victims.ts', import.meta.url), { workerData }), 'message');
  return seen;
}
