import { readFileSync } from 'node:fs';
import type { Manifest } from 'vite';
import { budgets } from '../../scripts/budgets/budgets.ts';
import { filesOfLoad } from '../../scripts/budgets/bytes-of-chunks.ts';
import { giveBuyer } from '../../server/testing/buyer.ts';
import { callerBy } from '../../server/testing/server-process.ts';
import { type Gallery, mediaPath } from '../../shared/media/media.ts';
import type { Order } from '../../shared/order.ts';
import { type Answer, type Call, get, post } from './client.ts';

/** What a visit has so far. Each part of a visit continues where the previous part ended. */
export type Visit = { readonly card: string; gallery?: Gallery; order?: Order };

const THUMBNAILS = 30;
const PREVIEWS = 5;
const CHANGES = 6;
const PAYMENT_READS = 3;
const MANIFEST = new URL('../../dist/client/.vite/manifest.json', import.meta.url);

type Send = (call: Call) => Promise<Answer>;

export type Part = {
  readonly name: string;
  perform(visit: Visit, send: Send): Promise<unknown>;
};

function built<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the parts of a visit must be measured in order');
  return value;
}

const callerOf = (send: Send) =>
  callerBy(async (procedure, input) => {
    const { text } = await send(post(`/trpc/${procedure}`, input));
    return (JSON.parse(text) as { result: { data: unknown } }).result.data;
  });

/** Returns the addresses of the files of the gallery's first load. */
function firstLoadFiles(): string[] {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
  const loads = budgets.filter(({ what }) => what.startsWith('gallery, first load'));
  return [...new Set(loads.flatMap((load) => filesOfLoad(manifest, load)))].map((file) => `/${file}`);
}

const rightsOf = ({ gallery }: Visit) => built(gallery).cards.map(({ right }) => right);

async function payByPix(visit: Visit, send: Send): Promise<void> {
  const caller = callerOf(send);
  const checkout = await giveBuyer(caller, built(visit.order).id, rightsOf(visit));
  await caller.payment.checkout({ ...checkout, method: 'pix' });
}

async function openGallery(visit: Visit, send: Send): Promise<void> {
  visit.gallery = await callerOf(send).gallery.byCards({ cards: [visit.card] });
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
  const caller = callerOf(send);
  const { id: order } = await caller.order.open({ cards: rightsOf(visit) });
  for (const { id } of built(visit.gallery).unsold.slice(0, CHANGES)) {
    const changes = [{ media: id, isWanted: true }];
    visit.order = (await caller.order.changeSelection({ order, changes })).order;
  }
}

async function readPayment(visit: Visit, send: Send): Promise<void> {
  const order = built(visit.order).id;
  for (let read = 0; read < PAYMENT_READS; read += 1) await callerOf(send).payment.byOrder({ order });
}

async function downloadArchive(visit: Visit, send: Send): Promise<void> {
  const downloads = built(visit.gallery).sold.flatMap(({ download }) => download ?? []);
  await send(get((await callerOf(send).gallery.zip({ downloads })).path));
}

/** Returns the parts of a visit that buys six photos. */
export function partsOfVisit(): readonly Part[] {
  const files = firstLoadFiles();
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
