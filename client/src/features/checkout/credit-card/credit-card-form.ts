import cardValidator from 'card-validator';
import type { CreditCard } from './credit-card-token.ts';

export type CreditCardForm = {
  readonly number: string;
  readonly holderName: string;
  readonly month: string;
  readonly year: string;
  readonly cvv: string;
};

export const EMPTY_CREDIT_CARD: CreditCardForm = { number: '', holderName: '', month: '', year: '', cvv: '' };

export type CreditCardProblem =
  | 'numberMissing'
  | 'number'
  | 'name'
  | 'monthMissing'
  | 'month'
  | 'yearMissing'
  | 'year'
  | 'expired'
  | 'cvv';

const YEARS = { min: 2020, max: 3000 };
const NUMBER_LENGTH = { min: 13, max: 19 };
const NAME_MAX = 64;
const USUAL_GAPS = [4, 8, 12];

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

const { getTypeInfo, updateCard } = cardValidator.creditCardType;
/** Number ranges that Elo took over, according to acquirers. The library still assigns them to Discover. */
const NEW_ELO_RANGES: [number, number][] = [
  [650057, 650081],
  [651680, 651704],
];
updateCard('elo', { patterns: [...getTypeInfo('elo').patterns, ...NEW_ELO_RANGES] });

/** Returns the brand; null while the digits do not determine it. */
export const creditCardBrand = (number: string) => cardValidator.number(digitsOf(number)).card;

export const cvvLength = (number: string): number => creditCardBrand(number)?.code.size ?? 3;

export function formatCreditCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, NUMBER_LENGTH.max);
  const gaps = creditCardBrand(digits)?.gaps ?? USUAL_GAPS;
  return [...digits].map((digit, position) => (gaps.includes(position) ? ` ${digit}` : digit)).join('');
}

export const formatDigits = (typed: string, max: number): string => digitsOf(typed).slice(0, max);

export const fullYear = (typed: string): string => (/^\d{2}$/.test(typed.trim()) ? `20${typed.trim()}` : typed.trim());

export const fullMonth = (typed: string): string => (/^[1-9]$/.test(typed.trim()) ? `0${typed.trim()}` : typed.trim());

/** Splits an expiry date such as `12/40` or `2/2040`; returns null if it has no separator. */
export function splitExpiry(typed: string): { readonly month: string; readonly year: string } | null {
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{0,4})\s*$/.exec(typed) ?? [];
  return month === undefined || year === undefined ? null : { month, year };
}

const isBetween = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;

function hasExpired(month: string, year: string): boolean {
  const maxYearsAhead = YEARS.max - new Date().getFullYear();
  return !cardValidator.expirationDate({ month, year }, maxYearsAhead).isValid;
}

const FIELD_CHECKS: { readonly [Field in keyof CreditCardForm]: (card: CreditCardForm) => CreditCardProblem | null } = {
  number: ({ number }) => {
    if (number === '') return 'numberMissing';
    const isLongEnough = number.length >= NUMBER_LENGTH.min;
    return isLongEnough && cardValidator.number(number, { luhnValidateUnionPay: true }).isValid ? null : 'number';
  },
  holderName: ({ holderName }) =>
    holderName.length <= NAME_MAX && cardValidator.cardholderName(holderName).isValid ? null : 'name',
  month: ({ month }) => {
    if (month === '') return 'monthMissing';
    return isBetween(month, { min: 1, max: 12 }) ? null : 'month';
  },
  year: ({ month, year }) => {
    if (year === '') return 'yearMissing';
    if (!isBetween(year, YEARS)) return 'year';
    return isBetween(month, { min: 1, max: 12 }) && hasExpired(month, year) ? 'expired' : null;
  },
  cvv: ({ number, cvv }) => (cardValidator.cvv(cvv, cvvLength(number)).isValid ? null : 'cvv'),
};
/** The fields in the order of the form. The focus moves in the same order. */
export const FIELDS = Object.keys(FIELD_CHECKS) as readonly (keyof CreditCardForm)[];

function normalizeCard(typed: CreditCardForm): CreditCardForm {
  const { number, holderName, month, year, cvv } = typed;
  return {
    number: digitsOf(number),
    holderName: holderName.trim().replace(/\s+/g, ' '),
    month: fullMonth(month),
    year: fullYear(year),
    cvv: cvv.trim(),
  };
}

/** Returns what is wrong with a field; null if nothing is. */
export const creditCardProblem = (field: keyof CreditCardForm, typed: CreditCardForm): CreditCardProblem | null =>
  FIELD_CHECKS[field](normalizeCard(typed));

/** Returns 16 if the brand allows 16 digits, because most of its cards then have 16; otherwise its greatest length. */
function usualLength(number: string): number | undefined {
  const lengths = creditCardBrand(number)?.lengths;
  return lengths?.includes(16) ? 16 : lengths?.at(-1);
}

/** Whether a field is certainly complete: '1' may become '12', '20' may become '2029', and a name is never certain. */
export function isTypedOut(field: keyof CreditCardForm, card: CreditCardForm): boolean {
  const typed = normalizeCard(card);
  switch (field) {
    case 'number':
      return typed.number.length === usualLength(typed.number) && FIELD_CHECKS.number(typed) === null;
    case 'month':
      return card.month !== '1' && card.month !== '0' && FIELD_CHECKS.month(typed) === null;
    case 'year':
      return card.year !== '20' && FIELD_CHECKS.year(typed) === null;
    default:
      return false;
  }
}

export function toCreditCard(typed: CreditCardForm): CreditCard {
  const { number, holderName, month, year, cvv } = normalizeCard(typed);
  return { number, holderName, expMonth: Number(month), expYear: Number(year), cvv };
}
