import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networksOf } from './client-address.ts';
import { type Held, heldByLargest, heldBytes, holdWithin } from './connections.ts';
import { SLOW_BYTES_PER_MS } from './transfer-rate.ts';

/**
 * The most bytes of request bodies that are arriving, of a network and in total. Bodies that have arrived and wait to
 * be read may have as many again. A body takes up to four times its bytes in memory.
 */
const MOST_BYTES = { ofNetwork: 6 * 1024 * 1024, ofAll: 16 * 1024 * 1024 };

/** The memory that even the shortest incoming body takes: the buffers of its connection. */
const BUFFER_BYTES = 64 * 1024;
/**
 * A call's body longer than this may wait to be parsed, so its memory counts until the call is answered. That of a
 * shorter one counts until the body has arrived.
 */
export const SHORT_BODY_BYTES = 8 * 1024;
/** The memory that an incoming picture takes at least: its beginning is read before anything is forwarded. */
export const PICTURE_BUFFER_BYTES = 2 * BUFFER_BYTES;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The memory that a body of this route takes while it is read; by default its length, up to the route's limit. */
    bufferBytes?: number;
  }
  interface FastifyRequest {
    /**
     * `here`: the body, or as much of it as is needed now, has arrived and waits. `gone`: its memory no longer counts.
     * @throws AppError SERVER_BUSY if too many bytes wait, and this body is the newest of the network with the most
     */
    bodyIs(state: 'here' | 'gone'): void;
  }
}

type Body = Held & { readonly begunAt: number; readonly readBefore: number };

/** This is added to the bytes received of a body. Otherwise, a body that has just begun would count as the slowest. */
const GIVEN_BYTES = 1_000;
/** A body younger than this does not count as slow by itself: a phone may lose its first packet. */
const SETTLED_MS = 2_000;

/** A network with more than this share of all bytes gives way before others if its bodies together are slow. */
const LARGE_SHARE = 1 / 8;

const brought = ({ reply, readBefore }: Body) => reply.request.raw.socket.bytesRead - readBefore;
const ageMs = ({ begunAt }: Body) => performance.now() - begunAt + 1;
const bytesPerMs = (body: Body) => (brought(body) + GIVEN_BYTES) / ageMs(body);

/** Returns the body with the lowest rate since its start; undefined if there is none. */
const slowestOf = (bodies: readonly Body[]) => bodies.toSorted((one, other) => bytesPerMs(one) - bytesPerMs(other))[0];

/**
 * Returns how fast bodies together come for the memory that they take, in bytes per ms and picture, even if each has just
 * begun. More than its memory counts for no body, because what a form brings besides its pictures is dropped.
 */
function rateOf(bodies: readonly Body[]): number {
  const bytes = bodies.reduce((sum, body) => sum + Math.min(brought(body), body.bytes), GIVEN_BYTES);
  return bytes / bodies.reduce((sum, body) => sum + (ageMs(body) * body.bytes) / PICTURE_BUFFER_BYTES, 0);
}

/**
 * Returns the slowest body of the slowest network of those with many bytes, if that is slow; otherwise the slowest settled
 * body if it is slow at all; otherwise the slowest of the network with the most bytes.
 */
function slowOrOfLargest(bodies: readonly Body[]): Body | undefined {
  const networks = [...Map.groupBy(bodies, (body) => body.networks.at(-1)).values()];
  const large = networks.filter((network) => heldBytes(network) > LARGE_SHARE * heldBytes(bodies));
  const [slow] = large.toSorted((one, other) => rateOf(one) - rateOf(other));
  if (slow && rateOf(slow) < SLOW_BYTES_PER_MS) return slowestOf(slow);
  const slowest = slowestOf(bodies.filter((body) => ageMs(body) > SETTLED_MS));
  return slowest && bytesPerMs(slowest) < SLOW_BYTES_PER_MS ? slowest : slowestOf(heldByLargest(bodies));
}

/** Returns a body's length; infinite if the request does not say it in advance, so that the maximum counts. */
const lengthOf = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

/** Returns the memory that a request's body will take, in bytes: at least its connection's buffers, or 0 if empty. */
function bytesToCome(request: FastifyRequest): number {
  const length = lengthOf(request);
  if (!(length > 0)) return 0;
  const { bodyLimit = BUFFER_BYTES, config } = request.routeOptions;
  return Math.max(BUFFER_BYTES, config.bufferBytes ?? Math.min(length, bodyLimit));
}

/** Limits the memory of request bodies: of all while they arrive, and of long ones also while they wait to be read. */
export function limitBodies(app: FastifyInstance, most = MOST_BYTES): void {
  const arriving = new Map<FastifyRequest, Body>();
  const here = new Map<FastifyRequest, Held>();
  app.decorateRequest('bodyIs', function bodyIs(state) {
    const body = arriving.get(this);
    arriving.delete(this);
    if (state === 'gone') here.delete(this);
    else if (body) holdWithin(most, here, body, (bodies) => heldByLargest(bodies).at(-1));
  });
  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bytesToCome(request);
    if (bytes > 0) {
      const { bytesRead: readBefore } = request.raw.socket;
      const body = { reply, networks: networksOf(request.ip), bytes, begunAt: performance.now(), readBefore };
      holdWithin(most, arriving, body, slowOrOfLargest);
    }
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.raw.readableEnded) request.bodyIs(lengthOf(request) > SHORT_BODY_BYTES ? 'here' : 'gone');
    done();
  });
}

/** Matches a string, even one that is cut off. No character can match in two ways, so a long text takes linear time. */
const JSON_STRING = /"[^"\\]*(?:\\.[^"\\]*)*"?/gs;

/** Whether JSON is too deep or has too many values. Parsing a text of mere brackets to find out would be expensive. */
export function exceedsBounds(most: { readonly depth: number; readonly values: number }, text: string): boolean {
  let depth = 0;
  // Each comma counts as one more value, and each opening bracket as its first one, even if nothing is in it.
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
