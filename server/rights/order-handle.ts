import type { CardCode } from '#shared/cards/card-code.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import type { Handles } from './handles.ts';

export type OrderKey = { readonly orderId: string; readonly firstCard: CardCode };

export type Signer = { readonly handles: Handles; readonly site: string };

const SEPARATOR = '~';

export function orderHandle({ handles, site }: Signer, { orderId, firstCard }: OrderKey): string {
  return handles.sign(site, 'order', { kind: 'order', id: orderId + SEPARATOR + firstCard });
}

/** Returns the order in the id of an opened order handle; null for any other id. */
export function orderKeyIn(id: string): OrderKey | null {
  const [orderId = '', card = ''] = id.split(SEPARATOR);
  const firstCard = parseCardCode(card);
  return orderId !== '' && firstCard ? { orderId, firstCard } : null;
}
