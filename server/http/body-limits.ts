import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy } from '#server/errors.ts';
import { SLOW_BYTES_PER_MS } from '#server/transfer-rate.ts';
import { networksOf } from './client-address.ts';
import { type Held, heldByLargest, heldBytes, holdWithin } from './connections.ts';

/** The most bytes of bodies at one time. They cost up to four times as much memory. */
const MOST_BYTES = { ofNetwork: 12 * 1024 * 1024, ofAll: 32 * 1024 * 1024 };

/** The share of the bytes whose bodies may wait for the server. The rest is for those that arrive. */
const MOST_HERE = 0.5;

/** The least memory of an incoming body: its connection's buffers. */
const BUFFER_BYTES = 64 * 1024;
/** The same for a picture, whose beginning is read before anything is forwarded. */
export const PICTURE_BUFFER_BYTES = 2 * BUFFER_BYTES;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The memory that the route's body takes while it is read, unless that is its length. */
    bufferBytes?: number;
  }
  interface FastifyRequest {
    /**
     * `here`: the body has arrived and now waits for the server. `gone`: its memory is no longer counted here.
     * @throws AppError SERVER_BUSY if too many bodies of its network are here
     */
    bodyIs(state: 'here' | 'gone'): void;
  }
}

type Body = Held & {
  readonly begunAt: number;
  readonly readBefore: number;
  isHere: boolean;
};

/** Added to what has arrived, so that a body which has just begun does not count as slow. */
const GIVEN_BYTES = 1_000;

function bytesPerMs({ reply, begunAt, readBefore }: Body): number {
  const { bytesRead } = reply.request.raw.socket;
  return (bytesRead - readBefore + GIVEN_BYTES) / (performance.now() - begunAt + 1);
}

/** Returns the arriving body that has received least for its age. */
function slowestOf(bodies: readonly Body[]): Body | undefined {
  const arriving = bodies.filter(({ isHere }) => !isHere);
  return arriving.toSorted((one, other) => bytesPerMs(one) - bytesPerMs(other))[0];
}

/** Returns the slowest arriving body if it is slow, else the network's with most bytes, where none arrives the newest one. */
function slowOrOfLargest(bodies: readonly Body[]): Body | undefined {
  const slowest = slowestOf(bodies);
  if (slowest && bytesPerMs(slowest) < SLOW_BYTES_PER_MS) return slowest;
  const largest = heldByLargest(bodies);
  return slowestOf(largest) ?? largest.at(-1);
}

/** Returns the announced length. Without one, the body may have the maximum length. */
function bytesToCome({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit, config } = routeOptions;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = isChunked ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
  return length > 0 ? Math.max(BUFFER_BYTES, config.bufferBytes ?? Math.min(length, bodyLimit ?? BUFFER_BYTES)) : 0;
}

/**
 * Limits the memory of request bodies, of a network and of all: of each while it arrives, and of long ones until they are
 * answered.
 */
export function limitBodies(app: FastifyInstance, most = MOST_BYTES): void {
  const open = new Map<FastifyRequest, Body>();
  app.decorateRequest('bodyIs', function bodyIs(state) {
    const body = open.get(this);
    if (state === 'gone' || !body) return void open.delete(this);
    body.isHere = true;
    const here = [...open.values()].filter(({ isHere }) => isHere);
    const own = here.filter(({ networks }) => networks.at(-1) === body.networks.at(-1));
    const isFull = own.length > 1 && heldBytes(own) > most.ofNetwork * MOST_HERE;
    const newest = heldBytes(here) > most.ofAll * MOST_HERE ? heldByLargest(here).at(-1) : undefined;
    const ended = isFull ? body : newest;
    if (ended) open.delete(ended.reply.request);
    if (ended === body) throw busy('too many bodies of a network wait for the server');
    ended?.reply.raw.destroy();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bytesToCome(request);
    if (bytes > 0) {
      const { bytesRead: readBefore } = request.raw.socket;
      const networks = networksOf(request.ip);
      const body = { reply, networks, bytes, begunAt: performance.now(), readBefore, isHere: false };
      holdWithin(most, open, body, slowOrOfLargest);
    }
    done();
  });
  app.addHook('preValidation', async (request) => {
    if (request.raw.readableEnded) request.bodyIs((open.get(request)?.bytes ?? 0) > BUFFER_BYTES ? 'here' : 'gone');
  });
}

/** A string, which may lack its end. None of its characters can be read in two ways, so long texts take linear time. */
const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"?/gs;

export type JsonBounds = { readonly depth: number; readonly values: number };

/** Whether JSON exceeds the bounds, without parsing it, since brackets alone make that expensive. */
export function exceedsBounds(most: JsonBounds, text: string): boolean {
  let depth = 0;
  // Each comma adds a value, and each bracket its first one. Empty brackets count as well.
  let values = 0;
  for (const [mark] of text.replaceAll(JSON_STRING, '').matchAll(/[,[\]{}]/g)) {
    if (mark === ']' || mark === '}') {
      depth -= 1;
    } else {
      values += 1;
      if (mark !== ',') depth += 1;
    }
    if (depth > most.depth || values > most.values) return true;
  }
  return false;
}
