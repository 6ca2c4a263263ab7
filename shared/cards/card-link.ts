import { paths } from '#shared/site/paths.ts';
import { type CardCode, parseCardCode } from './card-code.ts';

/** The query parameter that brings a card's code to the home page (H8). */
const CARD_PARAMETER = /[?&]card=([^&#]*)/;
const SCHEME = /^https?:\/\//i;
const WRITTEN_CODE = /(?<![A-Z0-9-])[A-Z0-9]{2}-[A-Z0-9]{4}-[A-Z0-9]{3}(?![A-Z0-9-])/i;

/** Returns the address in a card's QR code: the home page, with the card's code in its query if there is one. */
export function cardLink(origin: string, code: string): string {
  return code ? `${origin}/?card=${encodeURIComponent(code)}` : `${origin}/`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // The text has a percent sign that does not begin an escape of valid UTF-8.
    return text;
  }
}

/** Returns the text of the `card` parameter, which may be no valid code; `''` if it is missing. */
export function cardParameter(query: string): string {
  return decoded(CARD_PARAMETER.exec(query)?.[1] ?? '').trim();
}

export function cardInQuery(query: string): CardCode | null {
  return cardInWords(cardParameter(query));
}

/** Finds a code that is the whole text, or that stands among other words with its dashes: `Cartão FO-TOS0-001`. */
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
 * Finds the card's code in scanned or pasted text. The code may stand alone, in the query of a web address, or in the
 * path of this venue's gallery. Other words may surround it, as in shared messages.
 * @param host the venue's host with its port
 * @returns null if the text has no code
 */
export function cardInText(text: string, host: string): CardCode | null {
  const words = text.trim().split(/\s+/);
  const addresses = words.filter((word) => word.includes('/'));
  const inAddress = addresses.map((address) => cardInAddress(address, host)).find((card) => card !== null);
  return inAddress ?? cardInWords(words.filter((word) => !word.includes('/')).join(' '));
}
