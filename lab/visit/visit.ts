import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { budgets } from '../../scripts/budgets/budgets.ts';
import { filesOfLoad } from '../../scripts/budgets/bytes-of-chunks.ts';
import { ADDRESS, CUSTOMER } from '../../server/testing/buyer.ts';
import { type Gallery, mediaPath } from '../../shared/media/media.ts';
import type { Order } from '../../shared/order.ts';
import { type Answer, get, type PlainRequest, post } from './client.ts';

/** Each part continues where the last ended. */
export type Visit = {
  readonly site: string;
  readonly card: string;
  readonly address: string;
  gallery?: Gallery;
  order?: Order;
};

const THUMBNAILS = 30;
const PREVIEWS = 5;
const CHANGES = 6;
const PAYMENT_READS = 3;

function resultOf<Result>({ text }: Answer): Result {
  return (JSON.parse(text) as { result: { data: Result } }).result.data;
}

type Send = (request: PlainRequest) => Promise<Answer>;

function built<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the parts of a visit are measured in their order');
  return value;
}

async function run<Result>(send: Send, procedure: string, input?: object): Promise<Result> {
  return resultOf<Result>(await send(post(`/trpc/${procedure}`, input)));
}

/** Before it shows anything. */
export function firstLoadFiles(manifestFile: URL): string[] {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const loads = budgets.filter(({ what }) => what.startsWith('gallery, first load') || what === 'Portuguese');
  return [...new Set(loads.flatMap((load) => filesOfLoad(manifest, load)))].map((file) => `/${file}`);
}

export type Part = {
  readonly name: string;
  perform(visit: Visit, send: Send): Promise<unknown>;
};

async function payByPix(visit: Visit, send: Send): Promise<void> {
  const { id } = built(visit.order);
  const rightOf = ({ buyer }: Order) => (buyer.kind === 'you' ? buyer.right : undefined);
  const named = await run<Order>(send, 'order.saveCustomer', { order: id, customer: CUSTOMER });
  const address = { order: id, address: ADDRESS, buyer: rightOf(named) };
  const saved = await run<Order>(send, 'order.saveAddress', address);
  const cards = built(visit.gallery).cards.map(({ right }) => right);
  const checkout = { order: id, cards, seenTotalCents: saved.totalCents, method: 'pix', buyer: rightOf(saved) };
  await run(send, 'payment.checkout', checkout);
}

async function openGallery(visit: Visit, send: Send): Promise<void> {
  visit.gallery = await run<Gallery>(send, 'gallery.byCards', { cards: [visit.card] });
}

function showThumbnails(visit: Visit, send: Send): Promise<unknown> {
  const { unsold, sold } = built(visit.gallery);
  const shown = [...unsold, ...sold].slice(0, THUMBNAILS);
  return Promise.all(shown.map(({ id, filename }) => send(get(mediaPath('thumb', id, filename)))));
}

function openPreviews(visit: Visit, send: Send): Promise<unknown> {
  const opened = built(visit.gallery).unsold.slice(0, PREVIEWS);
  return Promise.all(opened.map(({ id, filename }) => send(get(mediaPath('preview', id, filename)))));
}

async function changeOrder(visit: Visit, send: Send): Promise<void> {
  const { cards, unsold } = built(visit.gallery);
  const order = await run<Order>(send, 'order.open', { cards: cards.map(({ right }) => right) });
  for (const { id } of unsold.slice(0, CHANGES)) {
    const changes = [{ media: id, isWanted: true }];
    visit.order = (await run<{ order: Order }>(send, 'order.changeSelection', { order: order.id, changes })).order;
  }
}

async function readPayment(visit: Visit, send: Send): Promise<void> {
  for (let read = 0; read < PAYMENT_READS; read += 1) {
    await run(send, 'payment.byOrder', { order: built(visit.order).id });
  }
}

async function downloadArchive(visit: Visit, send: Send): Promise<void> {
  const downloads = built(visit.gallery).sold.flatMap(({ download }) => download ?? []);
  const { path } = await run<{ path: string }>(send, 'gallery.zip', { downloads });
  await send(get(path));
}

/** What a buyer of six photos costs. @param files the paths of the first load */
export function partsOfVisit(files: readonly string[]): readonly Part[] {
  return [
    { name: 'page', perform: ({ card }, send) => send(get(`/gallery/${card}`)) },
    { name: 'first-load files', perform: (_, send) => Promise.all(files.map((file) => send(get(file)))) },
    { name: 'gallery of 29', perform: openGallery },
    { name: '30 thumbnails', perform: showThumbnails },
    { name: '5 previews', perform: openPreviews },
    { name: '6 order changes', perform: changeOrder },
    { name: 'checkout', perform: payByPix },
    { name: '3 payment reads', perform: readPayment },
    { name: 'archive of 5', perform: downloadArchive },
  ];
}
