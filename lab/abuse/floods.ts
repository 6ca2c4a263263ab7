import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import type { Bound } from './bounds.ts';
import { openHangingCard, PIPELINED, PIPELINING, sendAhead, sendNumbers } from './costly-requests.ts';
import { asVisitor, galleryOf, head, pageOf } from './requests.ts';
import type { Scene } from './scene.ts';
import { openSlowClients, type SlowClients } from './slow-clients.ts';
import { isAnswered, newAddress } from './visit.ts';

export type Flood = {
  readonly name: string;
  /** What it may cost others; many real visitors may cost anything. */
  readonly bounds: readonly Bound[];
  readonly start: (scene: Scene) => SlowClients;
};

const SLOW: readonly Bound[] = [{ probe: 'gallery elsewhere', figure: 'p99', most: 1_000 }];
const COSTLY: readonly Bound[] = [
  ...SLOW,
  { probe: 'gallery', figure: 'p95', most: 500 },
  { probe: '/healthz', figure: 'p95', most: 30 },
  { probe: '/healthz', figure: 'stallMs', most: 200 },
];
const UNREAD: readonly Bound[] = [...COSTLY, { probe: '/healthz', figure: 'rssMb', most: 100 }];

const UPLOADS = 150;
const READERS = 140;
const HEADERS = 600;
const VISITORS = 300;
const SECOND_MS = 1_000;

/** Declared size, and the start of a real photo that is sent first. */
const PHOTO_BYTES = 5_000_000;
const PHOTO_START = readFileSync(new URL('../../fixtures/media/photo-01.jpg', import.meta.url)).subarray(0, 4_000);

function slowUploads({ url, flooded }: Scene): SlowClients {
  const photo = { 'x-vitrine': '1', 'content-type': 'image/jpeg', 'content-length': String(PHOTO_BYTES) };
  return openSlowClients(url, {
    count: UPLOADS,
    onOpen(socket) {
      socket.write(`${head('POST /uploads HTTP/1.1', { ...asVisitor(flooded.site, newAddress()), ...photo })}\r\n`);
      socket.write(PHOTO_START);
    },
    onTick: (socket) => socket.write('.'),
    tickMs: SECOND_MS,
  });
}

function readersThatStop({ url, flooded, archive }: Scene): SlowClients {
  return openSlowClients(url, {
    count: READERS,
    onOpen(socket) {
      socket.write(`${head(`GET ${archive} HTTP/1.1`, asVisitor(flooded.site, newAddress()))}\r\n`);
      socket.once('data', () => socket.pause());
    },
    onTick: (socket) => socket.pause(),
    tickMs: SECOND_MS,
  });
}

function slowHeaders({ url, flooded }: Scene): SlowClients {
  return openSlowClients(url, {
    count: HEADERS,
    onOpen: (socket) => socket.write(head('GET / HTTP/1.1', asVisitor(flooded.site, newAddress()))),
    onTick: (socket) => socket.write('x-more: 1\r\n'),
    tickMs: 2 * SECOND_MS,
  });
}

function manyVisitors(scene: Scene): SlowClients {
  const dispatcher = new Agent({ connections: VISITORS });
  let isOver = false;
  const counts = { answered: 0, failed: 0 };
  const visit = async (number: number) => {
    const place = scene.visited[number % scene.visited.length] ?? scene.flooded;
    const visitor = { dispatcher, address: newAddress(), patienceMs: 20 * SECOND_MS };
    await wait(Math.random() * 3 * SECOND_MS);
    while (!isOver) {
      for (const request of [pageOf(place), galleryOf(place)]) {
        const isGood = await isAnswered(scene.url, request, visitor);
        if (!isOver) counts[isGood ? 'answered' : 'failed'] += 1;
      }
      await wait((2 + Math.random() * 3) * SECOND_MS);
    }
  };
  const all = Promise.all(Array.from({ length: VISITORS }, (_, number) => visit(number)));
  return {
    summary: () => `${counts.answered} requests answered, ${counts.failed} not`,
    async stop() {
      isOver = true;
      await all;
      await dispatcher.destroy();
    },
  };
}

export const FLOODS: readonly Flood[] = [
  { name: `${UPLOADS} uploads at a byte a second`, bounds: SLOW, start: slowUploads },
  { name: `${READERS} readers who stop reading`, bounds: SLOW, start: readersThatStop },
  { name: `${HEADERS} connections with slow headers`, bounds: SLOW, start: slowHeaders },
  { name: `${PIPELINED} calls sent ahead`, bounds: UNREAD, start: sendAhead(1, 'huge') },
  { name: `${PIPELINING} times ${PIPELINED} calls sent ahead`, bounds: UNREAD, start: sendAhead(PIPELINING, 'large') },
  { name: 'bodies of numbers', bounds: COSTLY, start: sendNumbers },
  { name: 'a card that hangs, named often', bounds: COSTLY, start: openHangingCard },
  { name: `${VISITORS} visitors of several venues`, bounds: [], start: manyVisitors },
];
