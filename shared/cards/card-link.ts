import { paths } from '#shared/site/paths.ts';
import { type CardCode, parseCardCode } from './card-code.ts';

/** The query parameter that brings a card's code to the home page (requirement H8). */
const CARD_PARAMETER = /[?&]card=([^&#]*)/;
const SCHEME = /^https?:\/\//i;
const WRITTEN_CODE = /(?<![A-Z0-9-])[A-Z0-9]{2}-[A-Z0-9]{4}-[A-Z0-9]{3}(?![A-Z0-9-])/i;

/** The address in a printed card's QR code: the home page of the venue's site, with the card's code. */
export function cardLink(origin: string, code: string): string {
  return code ? `${origin}/?card=${encodeURIComponent(code)}` : `${origin}/`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A percent sign that begins no character.
    return text;
  }
}

/** What the query brings, whether it is a card's code or not; empty for nothing. */
export function cardParameter(query: string): string {
  return decoded(CARD_PARAMETER.exec(query)?.[1] ?? '').trim();
}

export function cardInQuery(query: string): CardCode | null {
  return cardInWords(cardParameter(query));
}

/** A code alone in any spelling, or as it is written everywhere between other words: `Cartão FO-TOS0-001`. */
function cardInWords(text: string): CardCode | null {
  return parseCardCode(text) ?? parseCardCode(WRITTEN_CODE.exec(text)?.[0] ?? '');
}

function cardInAddress(address: string, host: string): CardCode | null {
  const gallery = `${host}${paths.gallery('')}`;
  const place = address.replace(SCHEME, '');
  if (!place.toLowerCase().startsWith(gallery)) return SCHEME.test(address) ? cardInQuery(address) : null;
  return parseCardCode(decoded(place.slice(gallery.length).split(/[/?#]/, 1)[0] ?? ''));
}

/**
 * The card's code in a scanned or pasted text: the code itself, an address with it in its query, or the address of its
 * gallery at this venue, also between other words, as they are shared. @param host with its port @returns null for other texts
 */
export function cardInText(text: string, host: string): CardCode | null {
  const words = text.trim().split(/\s+/);
  const addresses = words.filter((word) => word.includes('/'));
  const inAddress = addresses.map((address) => cardInAddress(address, host)).find((card) => card !== null);
  return inAddress ?? cardInWords(words.filter((word) => !word.includes('/')).join(' '));
}
