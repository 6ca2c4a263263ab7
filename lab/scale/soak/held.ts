/** `--import` loads this into a storefront under soak. At HELD_PORT, it reports what a garbage collection leaves. */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';
import type { Held } from './growth.ts';

const MB = 1024 * 1024;
/** Objects that a garbage collection frees may hold others, which only the next collection frees. */
const COLLECTIONS = 3;

async function measure(): Promise<Held> {
  const session = new Session();
  session.connect();
  for (let run = 0; run < COLLECTIONS; run += 1) await session.post('HeapProfiler.collectGarbage');
  const { heapUsed, external, rss } = process.memoryUsage();
  const held = {
    heapMb: heapUsed / MB,
    externalMb: external / MB,
    residentMb: rss / MB,
    descriptors: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().length,
  };
  session.disconnect();
  return held;
}

if (isMainThread) {
  const server = createServer(async (_, reply) => {
    reply.end(JSON.stringify(await measure()));
  });
  server.listen(Number(process.env.HELD_PORT), '127.0.0.1').unref();
}
