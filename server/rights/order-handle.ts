import type { CardCode } from '#shared/cards/card-code.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import type { Handles } from './handles.ts';

export type OrderKey = { readonly orderId: string; readonly firstCard: CardCode };

const SEPARATOR = '~';

/**
 * Contains the order's first card, by which the provider finds it; encrypted, since browsers store and send handles.
 */
export function orderHandle(
  { handles, site }: { handles: Handles; site: string },
  { orderId, firstCard }: OrderKey,
): string {
  return handles.sign(site, 'order', { kind: 'order', id: orderId + SEPARATOR + handles.conceal(firstCard) });
}

/** The order in the id of an opened order handle; null for any other id. */
export function orderKeyIn(handles: Handles, id: string): OrderKey | null {
  const [orderId = '', card = ''] = id.split(SEPARATOR);
  const firstCard = parseCardCode(handles.reveal(card) ?? '');
  return orderId !== '' && firstCard ? { orderId, firstCard } : null;
}
