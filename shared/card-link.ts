import { type CardCode, parseCardCode } from './card-code.ts';

/** What brings a card's code to the home (requirement H8). */
const CARD_PARAMETER = /[?&]card=([^&#]*)/;
const WEB_ADDRESS = /^https?:\/\//i;

/** The address that a printed card's QR code holds: the home of the venue's site, with the code. */
export function cardLink(origin: string, code: string): string {
  return code ? `${origin}/?card=${encodeURIComponent(code)}` : `${origin}/`;
}

/** The code in the query of an address, or null when there is none of nine letters and digits. */
export function cardInQuery(query: string): CardCode | null {
  return parseCardCode(CARD_PARAMETER.exec(query)?.[1] ?? '');
}

/** The code in what a camera read or a visitor pasted: the code itself, or an address that carries it. */
export function cardInText(text: string): CardCode | null {
  const trimmed = text.trim();
  return parseCardCode(trimmed) ?? (WEB_ADDRESS.test(trimmed) ? cardInQuery(trimmed) : null);
}
