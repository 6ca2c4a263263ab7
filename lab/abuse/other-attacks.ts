import { CUSTOMER } from '../../server/testing/buyer.ts';
import type { Gallery } from '../../shared/media/media.ts';
import type { Order } from '../../shared/order.ts';
import {
  ask,
  callOf,
  downloadsOf,
  galleryOf,
  makeVenue,
  type Place,
  type Scene,
  slowProvider,
  visitorsOf,
} from './scene.ts';
import type { Stack } from './stack.ts';

const PROMISED = { p95Ms: 500, neverFails: true } as const;
const KIB = 1_024;

async function openOrder(stack: Stack, place: Place) {
  const { cards, unsold } = await ask<Gallery>(stack, galleryOf(place));
  const input = { cards: cards.map(({ right }) => right) };
  return { order: (await ask<Order>(stack, callOf(place.site, 'order.open', input))).id, unsold };
}

/** Rights of ten thousand media, for a report of downloads or an archive. */
export async function nameRights(stack: Stack): Promise<Scene> {
  const { few, other } = await makeVenue(stack, { sold_photos: 10_000 });
  const { order } = await openOrder(stack, few);
  const downloads = await downloadsOf(stack, other);
  const report = callOf(few.site, 'order.reportDownload', { order, downloads, kind: 'zip' });
  const archive = callOf(few.site, 'gallery.zip', { downloads });
  return {
    victims: [visitorsOf(few, { p95Ms: 1_500 })],
    start: (flood) => flood.repeat(16, (sender, turn) => sender.send(turn & 16 ? archive : report)),
  };
}

/** Changes of an order by many who know its card, while its buyer changes it. */
export async function writeOrder(stack: Stack): Promise<Scene> {
  const { few } = await makeVenue(stack);
  const { order, unsold } = await openOrder(stack, few);
  const named = await ask<Order>(stack, callOf(few.site, 'order.saveCustomer', { order, customer: CUSTOMER }));
  const right = named.buyer.kind === 'you' ? named.buyer.right : undefined;
  await slowProvider(stack, 100);
  const changeOf = (at: number, isWanted: boolean, buyer?: string) =>
    callOf(few.site, isWanted ? 'order.addMedia' : 'order.removeMedia', { order, media: unsold[at]?.id, buyer });
  const calls = [changeOf(0, true, right), changeOf(0, false, right)];
  return {
    victims: [{ name: 'change by its buyer', visitors: 1, calls, promised: { neverFails: true } }],
    start: (flood) => flood.repeat(40, (sender, turn) => sender.send(changeOf(1 + (turn % 23), turn % 80 < 40))),
  };
}

/** Bodies of as many numbers as fit. */
export async function sendNumbers(stack: Stack): Promise<Scene> {
  const { few } = await makeVenue(stack);
  const numbers = (length: number) => Array<number>(length / 2).fill(1);
  const long = callOf(few.site, 'gallery.zip', { downloads: numbers(KIB * KIB) });
  const short = callOf(few.site, 'gallery.byCards', { cards: numbers(64 * KIB) });
  return {
    victims: [visitorsOf(few, PROMISED)],
    start: (flood) => flood.repeat(8, (sender, turn) => sender.send(turn & 1 ? long : short)),
  };
}

/** Archives larger than all buffers on the way, and calls sent together, of which nobody reads an answer. */
export async function readNothing(stack: Stack): Promise<Scene> {
  const { few, other: bought, others } = await makeVenue(stack, { sold_photos: 200 }, [{ photos: 1_000 }]);
  const input = { downloads: await downloadsOf(stack, bought) };
  const { path } = await ask<{ path: string }>(stack, callOf(few.site, 'gallery.zip', input));
  return {
    victims: [visitorsOf(few, PROMISED)],
    start: (flood) => {
      for (let at = 0; at < 140; at += 1) flood.sendUnread(at, { site: few.site, path }, 1);
      for (const large of others) for (let at = 0; at < 25; at += 1) flood.sendUnread(at, galleryOf(large), 350);
    },
  };
}
