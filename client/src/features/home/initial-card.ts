import { cardInQuery } from '#shared/card-link.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * What the gallery hands to the home when a card cannot be opened from its address. It travels in the history entry, never
 * in an address.
 */
export type CardRequest = {
  readonly cardCode: string;
  readonly errorCode: ErrorCode | null;
  /** The name of the media that the address pointed to: shown once the card is open. */
  readonly media: string | null;
};

/** With which code a visitor arrives at the home, and what is known of it. */
export type InitialCard = {
  readonly code: string;
  readonly errorCode: ErrorCode | null;
  /** The code came with the address, as from a printed QR code: it is looked for without a press (requirement H8). */
  readonly isByLink: boolean;
};

/**
 * @param request the state of the history's entry: what the gallery handed over, which is newer than the address, if anything.
 * @param query of the address.
 */
export function initialCardOf(request: Partial<CardRequest> | null, query: string): InitialCard {
  if (request?.cardCode) return { code: request.cardCode, errorCode: request.errorCode ?? null, isByLink: false };
  const card = cardInQuery(query);
  return { code: card ?? '', errorCode: null, isByLink: card !== null };
}
