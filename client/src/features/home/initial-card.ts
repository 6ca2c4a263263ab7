import { cardInQuery } from '#shared/cards/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * What the gallery hands over to the home when it cannot open a card from its address. It travels in the state of the
 * history entry, never in an address.
 */
export type CardRequest = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The name of the media that the address pointed to, to be shown once the card is open. */
  readonly media: string | null;
};

/** The code in the field when the home opens, and what is known about it. */
export type InitialCard = {
  /** Empty when there is none. */
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** The address had the code, for example from a printed QR code: the card opens without a press (requirement H8). */
  readonly isByLink: boolean;
};

/**
 * @param request the state of the history entry. If it has a card, it is newer than the address.
 * @param query the query string of the address.
 */
export function initialCardOf(request: Partial<CardRequest> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const card = cardInQuery(query);
  return { code: card ?? '', errorCode: null, isByLink: card !== null };
}
