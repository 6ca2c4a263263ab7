import { kindOf } from '#mock-provider/cards/media.ts';
import { register } from '#mock-provider/contract/register.ts';
import { currentCharge, dropFromOpenOrders, isCompleted } from '#mock-provider/orders/order.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import type { Venue } from '#mock-provider/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

function assertDownloadable(venue: Venue, mediaId: string): void {
  if (venue.media(mediaId).media.state === 'unsold') throw new Refusal('MEDIA_NOT_PURCHASED');
}

/** @throws Refusal ORDER_ALREADY_PAID while somebody has paid for this media and not yet got it */
function assertNotPaidFor(venue: Venue, mediaId: string): void {
  for (const order of venue.orders.values()) {
    const charge = isCompleted(order) ? undefined : currentCharge(order);
    if (charge?.status !== 'paid' && charge?.status !== 'processing') continue;
    if (charge.lines.some((line) => line.media.some(({ id }) => id === mediaId)))
      throw new Refusal('ORDER_ALREADY_PAID');
  }
}

export function mediaRoutes(provider: Provider): void {
  const { world, files } = provider;

  register(provider, endpoints.download, async ({ params, query }) => {
    const { venue, media } = world.media(params.mediaId);
    if (params.kind !== kindOf(media)) throw new Refusal('MEDIA_NOT_FOUND');
    const size = query.size ?? 'original';
    if (size === 'original') assertDownloadable(venue, media.id);
    const unsold = media.state === 'unsold';
    const file = await files.file(media, size, venue.uploads);
    // Said again beside the rule above, so that the invariants see it when the rule is broken one day.
    if (size === 'original' && unsold) venue.breaches.push(`the original of the unsold media ${media.id} was served`);
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
