import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/**
 * How much the heap may grow before all of it is collected again, in percent of what the last collection left. Left alone,
 * V8 lets a small heap grow by half, and counts the bytes of photos that pass as growth: it would mark 30 MB of heap for
 * every 20 MB of photos, which is a third of a preview's processor time. This many percent cost 90 MB under load at most.
 */
const HEAP_GROWTH = 300;

/**
 * Collects what loading the program left behind: V8 keeps a fifth of an idle server's memory for it otherwise, until
 * enough visitors come. It takes up to a tenth of a second, in which nothing else runs.
 */
export async function collectStartGarbage(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
