import { containsCreditCardNumber } from '#shared/credit-card-data.ts';
import { isCpf } from '#shared/customer/cpf.ts';

/** The longest message of a venue that a page shows, in UTF-16 units (E7). */
export const MAX_VENUE_WORDS = 160;

/** No part of a longer text is shown, because it is a page or a report, not a sentence for visitors. */
const LONGEST_TEXT = 1_000;

/** Signs that a text was written for programs: markup, braces, addresses, identifiers, calls, stacks, errors. */
const OF_A_PROGRAM: readonly RegExp[] = [
  /[<>{}[\]\\|`^~=@#$_]|&\w+;|%[\da-f]{2}/i,
  /:\/\/|\bwww\.|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/i,
  /\p{L}\.\p{L}|\/\w+\/|\w\(|::|->|--|;\s*$/u,
  /\p{Ll}\p{Lu}/u,
  /\b(?:error|exception|traceback|undefined|null|nan|sql|http|errno|stack|syntax|panic|warning)\b/i,
  /\bat .*:\d+/i,
  /[\da-f]{8}-[\da-f]{4}|\b0x[\da-f]+|\b(?=[\da-f]*\d)[\da-f]{16,}\b/i,
  // The text is a code, such as ORDER-LOCKED or E1001.
  /^[A-Z\d.:-]+$/,
];

/** Matches numbers of eleven or more digits, which may identify a person. A CPF has eleven. */
const NUMBER = /\d(?:[ .-]?\d){10,}/g;

/** Matches what is written like a CPF, also beside other numbers, as in "Pedido 12 111.444.777-35". */
const LIKE_CPF = /(?<!\d)\d{3}(?:[ .-]?\d{3}){2}[ .-]?\d{2}(?!\d)/g;

const isPersonal = (text: string) =>
  containsCreditCardNumber(text) ||
  (text.match(LIKE_CPF) ?? []).some(isCpf) ||
  (text.match(NUMBER) ?? []).some((run) => isCpf(run) || run.replace(/\D/g, '').length > 13);

/** Cuts a text after a word, to at most `MAX_VENUE_WORDS`; null if the first word alone is too long. */
function cut(text: string): string | null {
  if (text.length <= MAX_VENUE_WORDS) return text;
  const end = text.lastIndexOf(' ', MAX_VENUE_WORDS - 1);
  return end <= 0 ? null : `${text.slice(0, end)}…`;
}

/**
 * Returns the part of a provider's message that a visitor may read, as plain text on one line, for a failure that none
 * of our codes describes (E7).
 * @returns null if the message is too long, looks like a program's text, has no word, or may contain a personal number
 */
export function venueWords(message: string): string | null {
  if (message.length > LONGEST_TEXT || /[^\P{Cc}\s]/u.test(message)) return null;
  const text = message
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const hasWord = /\p{L}{2}/u.test(text);
  if (!hasWord || OF_A_PROGRAM.some((sign) => sign.test(text)) || isPersonal(text)) return null;
  return cut(text);
}
