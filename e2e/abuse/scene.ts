import { request } from 'undici';
import type { CardReply, OrganizationReply } from '#mock-provider/control/schema.ts';
import type { Gallery } from '#shared/media.ts';
import type { Stack } from './stack.ts';
import { galleryOf, type Place, type Wish } from './wishes.ts';

export type Scene = {
  /** Scheme, host and port of the storefront. */
  readonly url: string;
  /** Where the floods go. */
  readonly flooded: Place;
  /** Venues that many visitors open. */
  readonly visited: readonly Place[];
  /** Where nobody does anything but the one who measures. */
  readonly elsewhere: Place;
  /** The path of an archive of the flooded venue, larger than all buffers on its way. */
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

async function makePlace(stack: Stack, card: object): Promise<Place> {
  const { organization } = await control<OrganizationReply>(stack, '/organizations', {});
  const made = await control<CardReply>(stack, '/cards', { ...card, organization: organization.id });
  return { site: organization.web_name, card: made.card };
}

/** The result of a procedure. @throws Error when it fails */
async function run<Result>({ storefront }: Stack, wish: Wish): Promise<Result> {
  const headers = { host: `${wish.site}.localhost`, 'content-type': 'application/json' };
  // Not by fetch, which sends no host header but its address's.
  const body = JSON.stringify(wish.input);
  const reply = await request(storefront.url + wish.path, { method: 'POST', headers, body });
  if (reply.statusCode !== 200) throw new Error(`${wish.path} answered ${reply.statusCode}`);
  return ((await reply.body.json()) as { result: { data: Result } }).result.data;
}

/** Makes the venues and cards of a run, and an archive to be downloaded. */
export async function setScene(stack: Stack): Promise<Scene> {
  const flooded = await makePlace(stack, { sold_photos: PHOTOS_IN_ARCHIVE });
  const elsewhere = await makePlace(stack, { photos: 24 });
  const visited = await Promise.all(Array.from({ length: VISITED_VENUES }, () => makePlace(stack, { photos: 24 })));
  const { sold } = await run<Gallery>(stack, galleryOf(flooded));
  const input = { downloads: sold.flatMap(({ download }) => download ?? []) };
  const { path } = await run<{ path: string }>(stack, { site: flooded.site, path: '/trpc/gallery.zip', input });
  return { url: stack.storefront.url, flooded, visited, elsewhere, archive: path };
}
