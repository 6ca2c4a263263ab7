import { setTimeout } from 'node:timers/promises';

/** What a promise resolves to, or something else if that takes longer than `ms`. */
export async function inTime<T>(promise: Promise<T>, ms: number, otherwise: T): Promise<T> {
  const timer = new AbortController();
  const early = setTimeout(ms, otherwise, timer).catch(() => otherwise);
  try {
    return await Promise.race([promise, early]);
  } finally {
    timer.abort();
  }
}
