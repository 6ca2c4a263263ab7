import { request as send } from 'undici';
import type { CardReply, OrganizationReply } from '../../mock-provider/control/schema.ts';
import type { Gallery } from '../../shared/media/media.ts';
import type { Promised } from './bounds.ts';
import type { Flood } from './flood.ts';
import type { Victim } from './probe.ts';
import type { Call } from './senders.ts';
import type { Stack } from './stack.ts';

/** @property start returns at once */
export type Scene = { readonly victims: readonly Victim[]; start(flood: Flood): void };

export type Place = { readonly site: string; readonly card: string };

export const callOf = (site: string, procedure: string, input: object) => {
  return { site, path: `/trpc/${procedure}`, body: JSON.stringify(input) };
};

export const galleryOf = ({ site, card }: Place) => callOf(site, 'gallery.byCards', { cards: [card] });

async function post<Reply>(url: string, headers: object, body = ''): Promise<Reply> {
  // Not `fetch`, which sets its own host header.
  const reply = await send(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  const text = await reply.body.text();
  if (reply.statusCode >= 300) throw new Error(`${new URL(url).pathname} answered ${reply.statusCode}`);
  return JSON.parse(text) as Reply;
}

/** Asks the storefront itself, as whoever sets the scene. */
export async function ask<Result>({ storefront }: Stack, { site, path, body }: Call): Promise<Result> {
  const host = `${site}.localhost`;
  return (await post<{ result: { data: Result } }>(storefront.url + path, { host }, body)).result.data;
}

export const control = <Reply>({ mock }: Stack, path: string, request: object) =>
  post<Reply>(`${mock.url}/__mock${path}`, {}, JSON.stringify(request));

export const slowProvider = (stack: Stack, delayMs: number) =>
  control(stack, '/faults', { kind: 'latency', delay_ms: delayMs });

/** Makes a venue with a card of 24 photos, and another. */
export async function makeVenue(stack: Stack, card: object = {}, others: readonly object[] = []) {
  const { organization } = await control<OrganizationReply>(stack, '/organizations', {});
  const makeCard = async (recipe: object): Promise<Place> => {
    const made = await control<CardReply>(stack, '/cards', { ...recipe, organization: organization.id });
    return { site: organization.web_name, card: made.card };
  };
  const [few, other] = await Promise.all([makeCard({ photos: 24 }), makeCard(card)]);
  return { few, other, others: await Promise.all(others.map(makeCard)) };
}

/** The rights to download what was bought of a card. */
export async function downloadsOf(stack: Stack, place: Place): Promise<string[]> {
  const { sold } = await ask<Gallery>(stack, galleryOf(place));
  return sold.flatMap(({ download }) => download ?? []);
}

/** Visitors of one card. */
export const visitorsOf = (place: Place, promised: Promised, name = 'gallery'): Victim => ({
  name,
  visitors: 3,
  calls: [galleryOf(place)],
  promised,
});
