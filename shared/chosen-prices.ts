import { hasAllDigital, type Order, type OrderItem } from './order.ts';

/** What one chosen photo and one chosen video cost. Null where the order does not say it. */
export type ChosenPrices = { readonly photoCents: number | null; readonly videoCents: number | null };

function unitCents(items: readonly OrderItem[]): number | null {
  const [item, ...others] = items;
  if (!item || others.length > 0 || item.medias.length === 0) return null;
  const unit = item.totalCents / item.medias.length;
  return Number.isInteger(unit) ? unit : null;
}

/** The price of each media that was chosen one by one, from the provider's own sums. In the package none has a price. */
export function chosenPrices(order: Order): ChosenPrices {
  if (hasAllDigital(order)) return { photoCents: null, videoCents: null };
  return {
    photoCents: unitCents(order.items.filter((item) => item.holdsPhotos)),
    videoCents: unitCents(order.items.filter((item) => item.holdsVideos)),
  };
}
