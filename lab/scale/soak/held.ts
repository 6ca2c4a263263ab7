/** Runs in a storefront that is soaked, by `--import`: answers at HELD_PORT what it holds after a collection of garbage. */
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';
import type { Held } from './growth.ts';

const EMITTERS = 'Object.getPrototypeOf(Object.getPrototypeOf(process))';
const COUNT_LISTENERS = `function () {
  return this.reduce((sum, emitter) => {
    const events = emitter._events === undefined ? [] : emitter.eventNames();
    return sum + events.reduce((count, name) => count + emitter.listenerCount(name), 0);
  }, 0);
}`;
const MB = 1024 * 1024;
/** What a collection frees may hold more, which the next one frees. */
const COLLECTIONS = 3;

/** Of all objects that send events. */
async function countListeners(session: Session): Promise<number> {
  const { result } = await session.post('Runtime.evaluate', { expression: EMITTERS });
  const { objects } = await session.post('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: count } = await session.post('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: COUNT_LISTENERS,
    returnByValue: true,
  });
  return Number(count.value);
}

async function measure(): Promise<Held> {
  // Its end releases the objects that were asked for.
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
    listeners: await countListeners(session),
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
