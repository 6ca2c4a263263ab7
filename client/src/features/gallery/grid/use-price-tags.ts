import { type RefObject, useEffect } from 'react';
import { formatCents } from '#client/i18n/translator.ts';
import { chosenPrices } from '#shared/chosen-prices.ts';
import type { Order } from '#shared/order.ts';

/**
 * Writes the prices onto the prints of a list (media-cell.module.css). A new price renders no cell again: there may be
 * thousands.
 */
export function usePriceTags(list: RefObject<HTMLElement | null>, order: Order | undefined): void {
  useEffect(() => {
    const { photoCents, videoCents } = order ? chosenPrices(order) : { photoCents: null, videoCents: null };
    for (const [tag, cents] of [
      ['--photo-price', photoCents],
      ['--video-price', videoCents],
    ] as const) {
      list.current?.style.setProperty(tag, cents === null ? '""' : `"${formatCents(cents)}"`);
    }
  }, [list, order]);
}
