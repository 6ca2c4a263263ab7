import type { CardCode } from '#shared/card-code.ts';
import { parseCardCode } from '#shared/card-code.ts';
import type { Handles } from './handles.ts';

/** An order by the provider's id, and the card that it begins with. */
export type OrderKey = { readonly orderId: string; readonly firstCard: CardCode };

const SEPARATOR = '~';

/**
 * The signed right to an order. It holds the order's first card as well, by which the provider is asked for it; the
 * code is concealed, since browsers keep the handle and send it in the address of the QR image.
 */
export function orderHandle(
  { handles, site }: { handles: Handles; site: string },
  { orderId, firstCard }: OrderKey,
): string {
  return handles.sign(site, 'order', { kind: 'order', id: orderId + SEPARATOR + handles.conceal(firstCard) });
}

/** What an opened order handle is about, or null for an id that no order handle has. */
export function orderKeyIn(handles: Handles, id: string): OrderKey | null {
  const [orderId = '', card = ''] = id.split(SEPARATOR);
  const firstCard = parseCardCode(handles.reveal(card) ?? '');
  return orderId !== '' && firstCard ? { orderId, firstCard } : null;
}
