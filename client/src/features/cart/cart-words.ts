import type { TFunction } from 'i18next';
import { countsText } from '#client/i18n/counts.ts';
import { countByKind } from '#shared/media/media.ts';
import type { Cart } from './cart.ts';

export const emptyCartText = (t: TFunction, { offers }: Cart): string =>
  t(offers?.catalogue.products.length === 0 ? 'cart.emptyPackage' : 'cart.empty');

/** Counts photos and videos apart, or together if a chosen media's card is not open. */
export function cartCountText(t: TFunction, { count, medias, offers }: Cart): string {
  if (medias.length === count) return countsText(t, countByKind(medias));
  if (offers?.all && offers.all.photos + offers.all.videos === count) return countsText(t, offers.all);
  return t('gallery.both', { count });
}
