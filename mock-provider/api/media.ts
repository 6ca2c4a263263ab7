import type { MediaFiles } from '#mock-provider/files/media-files.ts';
import { runHandler, serve } from '#mock-provider/http/serve.ts';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { downloadKind, type Media } from '#mock-provider/world/cards/media.ts';
import { dropFromOpenOrders } from '#mock-provider/world/orders/change-order.ts';
import { changeRefusal } from '#mock-provider/world/orders/charge.ts';
import { currentCharge, isCompleted } from '#mock-provider/world/orders/order.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { register } from './register.ts';

const MOST_ZIPS = 200;

/** Returns the media with these ids. @throws Refusal MEDIA_NOT_FOUND, or MEDIA_NOT_PURCHASED if one is unsold */
function downloadable(venue: Venue, ids: readonly string[]): Media[] {
  const all = ids.map((id) => venue.media(id).media);
  if (all.some(({ state }) => state === 'unsold')) throw new Refusal('MEDIA_NOT_PURCHASED');
  return all;
}

function assertNotPaidFor(venue: Venue, mediaId: string): void {
  for (const order of venue.orders.values()) {
    const charge = isCompleted(order) ? undefined : currentCharge(order);
    if (changeRefusal(charge) === null) continue;
    if (charge?.lines.some((line) => line.media.some(({ id }) => id === mediaId)))
      throw new Refusal('ORDER_ALREADY_PAID');
  }
}

export function mediaRoutes(provider: Provider): void {
  const { world, files } = provider;

  register(provider, endpoints.download, async ({ params, query }) => {
    const { venue, media } = world.media(params.mediaId);
    if (params.kind !== downloadKind(media) || params.filename !== media.filename) throw new Refusal('MEDIA_NOT_FOUND');
    const size = query.size ?? 'original';
    if (size === 'original') downloadable(venue, [media.id]);
    const unsold = media.state === 'unsold';
    const file = await files.file(media, size, venue.uploads);
    // `downloadable` has refused this case already. If that check ever fails, the invariants report it.
    if (size === 'original' && unsold) venue.violations.push(`the original of the unsold media ${media.id} was served`);
    return file;
  });

  register(provider, endpoints.removeMedia, ({ params }) => {
    const { venue, card, media } = world.media(params.mediaId);
    if (venue.organization.features?.site?.can_remove_photo !== true) throw new Refusal('REMOVAL_NOT_ALLOWED');
    assertNotPaidFor(venue, media.id);
    card.media.delete(media.id);
    venue.uploads.delete(media.id);
    dropFromOpenOrders(venue, [media.id]);
    return { media: { id: media.id } };
  });
}

async function zipOf(files: MediaFiles, venue: Venue | undefined, zipId: string): Promise<ServedFile> {
  const ids = venue?.zips.get(zipId);
  if (!venue || !ids) throw new Refusal('ZIP_NOT_FOUND');
  return files.zip(downloadable(venue, venue.switches.zip === 'short' ? ids.slice(0, -1) : ids), venue.uploads);
}

export function zipRoutes(provider: Provider): void {
  const { app, world, files, replay } = provider;

  register(provider, endpoints.zip, ({ query, body, callerUrl }) => {
    const venue = world.venue(query.organization_id);
    const ids = [...new Set(body.media_ids)];
    downloadable(venue, ids);
    const zipId = `${venue.id}-z${venue.count('zip')}`;
    venue.zips.set(zipId, ids);
    const [oldest] = venue.zips.keys();
    if (venue.zips.size > MOST_ZIPS && oldest !== undefined) venue.zips.delete(oldest);
    return { url: `${callerUrl}/zip/${zipId}/photos.zip` };
  });

  const route = '/zip/:zipId/photos.zip';
  app.get<{ Params: { zipId: string } }>(route, (request, reply) => {
    const { zipId } = request.params;
    const venue = world.ownerOf(zipId);
    const zip = () => (venue && replay?.has(venue) ? replay.archive(zipId) : zipOf(files, venue, zipId));
    const perform = () => runHandler(venue, request.headers, zip);
    return serve(world, request, reply, { venue, route, ids: { zipId }, perform });
  });
}
