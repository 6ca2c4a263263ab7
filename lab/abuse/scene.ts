import { request as send } from 'undici';
import type { CardReply, OrganizationReply } from '../../mock-provider/control/schema.ts';
import type { Gallery } from '../../shared/media/media.ts';
import { type FloodRequest, galleryOf, type Place } from './requests.ts';
import type { Stack } from './stack.ts';

export type Scene = {
  readonly url: string;
  readonly flooded: Place;
  /** A card with ten thousand photos, and one with a thousand. */
  readonly huge: Place;
  readonly large: Place;
  /** The provider never answers this card. */
  readonly hanging: Place;
  readonly visited: readonly Place[];
  readonly elsewhere: Place;
  /** Larger than all buffers between server and client. */
  readonly archive: string;
};

const VISITED_VENUES = 5;
/** About 36 MB. */
const PHOTOS_IN_ARCHIVE = 200;

async function control<Reply>({ mock }: Stack, path: string, request: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${mock.url}/__mock${path}`, { method: 'POST', headers, body: JSON.stringify(request) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return (await reply.json()) as Reply;
}

async function makePlaces<Cards extends readonly object[]>(stack: Stack, ...cards: Cards) {
  const { organization } = await control<OrganizationReply>(stack, '/organizations', {});
  const makeCard = async (card: object): Promise<Place> => {
    const made = await control<CardReply>(stack, '/cards', { ...card, organization: organization.id });
    return { site: organization.web_name, card: made.card };
  };
  return Promise.all(cards.map(makeCard)) as Promise<{ [Card in keyof Cards]: Place }>;
}

async function run<Result>({ storefront }: Stack, request: FloodRequest): Promise<Result> {
  const headers = { host: `${request.site}.localhost`, 'content-type': 'application/json' };
  // Not `fetch`, which sets its own host header.
  const body = JSON.stringify(request.input);
  const reply = await send(storefront.url + request.path, { method: 'POST', headers, body });
  if (reply.statusCode !== 200) throw new Error(`${request.path} answered ${reply.statusCode}`);
  return ((await reply.body.json()) as { result: { data: Result } }).result.data;
}

export async function setScene(stack: Stack): Promise<Scene> {
  const few = { photos: 24 };
  const cards = [{ sold_photos: PHOTOS_IN_ARCHIVE }, { photos: 10_000 }, { photos: 1_000 }, few] as const;
  const [flooded, huge, large, hanging] = await makePlaces(stack, ...cards);
  await control(stack, '/faults', { match: { path: `/card/${hanging.card}` }, kind: 'hang' });
  const [elsewhere] = await makePlaces(stack, few);
  const visited = (await Promise.all(Array.from({ length: VISITED_VENUES }, () => makePlaces(stack, few)))).flat();
  const { sold } = await run<Gallery>(stack, galleryOf(flooded));
  const input = { downloads: sold.flatMap(({ download }) => download ?? []) };
  const { path } = await run<{ path: string }>(stack, { site: flooded.site, path: '/trpc/gallery.zip', input });
  return { url: stack.storefront.url, flooded, huge, large, hanging, visited, elsewhere, archive: path };
}
