import { type CardCode, parseCardCode } from './card-code.ts';

/** The query parameter that brings a card's code to the home page (requirement H8). */
const CARD_PARAMETER = /[?&]card=([^&#]*)/;
const WEB_ADDRESS = /^https?:\/\//i;

/** The address in a printed card's QR code: the home page of the venue's site, with the card's code. */
export function cardLink(origin: string, code: string): string {
  return code ? `${origin}/?card=${encodeURIComponent(code)}` : `${origin}/`;
}

export function cardInQuery(query: string): CardCode | null {
  return parseCardCode(CARD_PARAMETER.exec(query)?.[1] ?? '');
}

/** The card's code in a scanned or pasted text, which is the code itself or an address with it; null for other texts. */
export function cardInText(text: string): CardCode | null {
  const trimmed = text.trim();
  return parseCardCode(trimmed) ?? (WEB_ADDRESS.test(trimmed) ? cardInQuery(trimmed) : null);
}
