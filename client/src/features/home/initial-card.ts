import { cardInQuery } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/** From a gallery that cannot open its card. In the history entry's state, never in an address. */
export type CardRequest = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The media in the address, shown once the card is open. */
  readonly media: string | null;
};

export type InitialCard = {
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** From a link such as a printed QR code: opens without a press (requirement H8). */
  readonly isByLink: boolean;
};

/** A card in `request` (history state) is newer than that in `query`. */
export function initialCardOf(request: Partial<CardRequest> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const card = cardInQuery(query);
  return { code: card ?? '', errorCode: null, isByLink: card !== null };
}
