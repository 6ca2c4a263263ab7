import type { Provider } from '#mock-provider/provider.ts';
import { downloadKind } from '#mock-provider/world/cards/media.ts';
import { dropFromOpenOrders } from '#mock-provider/world/orders/change-order.ts';
import { changeRefusal } from '#mock-provider/world/orders/charge.ts';
import { currentCharge, isCompleted } from '#mock-provider/world/orders/order.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { register } from './register.ts';

function assertDownloadable(venue: Venue, mediaId: string): void {
  if (venue.media(mediaId).media.state === 'unsold') throw new Refusal('MEDIA_NOT_PURCHASED');
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
    if (size === 'original') assertDownloadable(venue, media.id);
    const unsold = media.state === 'unsold';
    const file = await files.file(media, size, venue.uploads);
    // Checked a second time, so that the invariants show it if the check above ever fails.
    if (size === 'original' && unsold) venue.violations.push(`the original of the unsold media ${media.id} was served`);
    return size === 'original' ? { ...file, saveAs: media.filename } : file;
  });

  register(provider, endpoints.removeMedia, ({ params }) => {
    const { venue, card, media } = world.media(params.mediaId);
    if (venue.organization.features?.site?.can_remove_photo !== true) throw new Refusal('REMOVAL_NOT_ALLOWED');
    assertNotPaidFor(venue, media.id);
    card.media.delete(media.id);
    venue.uploads.forget(media.id);
    card.lists = null;
    dropFromOpenOrders(venue, [media.id]);
    return { media: { id: media.id } };
  });
}
