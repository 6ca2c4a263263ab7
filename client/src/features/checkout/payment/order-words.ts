import { useTranslation } from 'react-i18next';
import { itemKind, type Order, orderedMedias } from '#shared/order.ts';

/** What an order holds, and how much of it. */
function contentsOf(order: Order) {
  const kind = itemKind({
    holdsPhotos: order.items.some((item) => item.holdsPhotos),
    holdsVideos: order.items.some((item) => item.holdsVideos),
  });
  return { kind, count: orderedMedias(order).size };
}

/** @returns what an order holds, such as '3 fotos', and what becomes of it with the payment */
export function useOrderWords(order: Order): { contents: string; promise: string } {
  const { t } = useTranslation();
  const { kind, count } = contentsOf(order);
  const contents = kind === 'both' ? t('cart.items', { count }) : t(`gallery.${kind}`, { count });
  return { contents, promise: t(`paying.hint.${kind}`, { count }) };
}
