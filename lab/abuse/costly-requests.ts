import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import { asVisitor, galleryOf, head } from './requests.ts';
import type { Scene } from './scene.ts';
import { openSlowClients, type SlowClients } from './slow-clients.ts';
import { newAddress } from './visit.ts';

export const PIPELINED = 350;
export const PIPELINING = 25;

export function sendAhead(count: number, card: 'huge' | 'large'): (scene: Scene) => SlowClients {
  return (scene) => {
    const { site, path, input } = galleryOf(scene[card]);
    const body = JSON.stringify(input);
    const content = { 'content-type': 'application/json', 'content-length': String(body.length) };
    const call = `${head(`POST ${path} HTTP/1.1`, { ...asVisitor(site, newAddress()), ...content })}\r\n${body}`;
    return openSlowClients(scene.url, {
      count,
      onOpen: (socket) => socket.pause().write(call.repeat(PIPELINED)),
      onTick: (socket) => socket.pause(),
      tickMs: 1_000,
    });
  };
}

type Repeated = { readonly path: string; readonly body: Buffer; readonly connections: number };

function repeatCalls({ url, flooded }: Scene, calls: readonly Repeated[]): SlowClients {
  const dispatcher = new Agent();
  const headers = { ...asVisitor(flooded.site, newAddress()), 'content-type': 'application/json' };
  const outcomes = new Map<string, number>();
  let isOver = false;
  const repeat = async ({ path, body }: Repeated) => {
    while (!isOver) {
      const outcome = await send(url + path, { method: 'POST', headers, body, dispatcher }).then(
        (reply) => reply.body.dump().then(() => String(reply.statusCode)),
        // The storefront may close the connection before a refused body was sent.
        () => wait(1).then(() => 'connection ended'),
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  const all = calls.flatMap((call) => Array.from({ length: call.connections }, () => repeat(call)));
  return {
    summary: () => [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', '),
    async stop() {
      isOver = true;
      await dispatcher.destroy();
      await Promise.all(all);
    },
  };
}

const numbers = (length: number) =>
  Array<number>(length / 2)
    .fill(1)
    .join(',');
const KIB = 1_024;

export function sendNumbers(scene: Scene): SlowClients {
  const long = (length: number) => Buffer.from(`{"downloads":[${numbers(length)}]}`);
  const short = Buffer.from(`{"cards":[${numbers(64 * KIB)}]}`);
  return repeatCalls(scene, [
    { path: '/trpc/gallery.zip', body: long(KIB * KIB), connections: 2 },
    { path: '/trpc/gallery.zip', body: long(900 * KIB), connections: 2 },
    { path: '/trpc/gallery.byCards', body: short, connections: 2 },
    { path: '/trpc/order.open', body: short, connections: 2 },
  ]);
}

/** A card that the provider never answers, twenty times per call. */
export function openHangingCard(scene: Scene): SlowClients {
  const body = Buffer.from(JSON.stringify({ cards: Array<string>(20).fill(scene.hanging.card) }));
  return repeatCalls(scene, [{ path: '/trpc/gallery.byCards', body, connections: 8 }]);
}
