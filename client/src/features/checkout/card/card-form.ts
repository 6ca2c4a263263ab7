import cardValidator from 'card-validator';
import * as z from 'zod/mini';
import type { PaymentCard } from './card-token.ts';

/** A payment card as it is typed. */
export type CardForm = {
  readonly number: string;
  readonly holderName: string;
  readonly month: string;
  readonly year: string;
  readonly cvv: string;
};

export const EMPTY_CARD: CardForm = { number: '', holderName: '', month: '', year: '', cvv: '' };

/** Why a field of the card is not accepted; the texts have words for each. */
export type CardProblem = 'required' | 'number' | 'name' | 'month' | 'year' | 'expired' | 'cvv';

/** The years that the specification takes (requirement B11). */
const YEARS = { min: 2020, max: 3000 };
const NUMBER_LENGTH = { min: 13, max: 19 };
const NAME_MAX = 64;
const USUAL_GAPS = [4, 8, 12];

const digitsOf = (typed: string) => typed.replace(/\D/g, '');

/** The card's brand, by how its number begins; null while that tells nothing yet. */
export function cardBrand(number: string) {
  return cardValidator.number(digitsOf(number)).card;
}

/** How many digits the CVV has: four on the front of some brands, else three. */
export function cvvLength(number: string): number {
  return cardBrand(number)?.code.size ?? 3;
}

/** A card number in the groups that stand on the card, whatever is typed or pasted. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, NUMBER_LENGTH.max);
  const gaps = cardBrand(digits)?.gaps ?? USUAL_GAPS;
  return [...digits].map((digit, position) => (gaps.includes(position) ? ` ${digit}` : digit)).join('');
}

/** As many digits as fit into a field. */
export function formatDigits(typed: string, max: number): string {
  return digitsOf(typed).slice(0, max);
}

/** A year as it is meant: cards and browsers write two digits of it. */
export function fullYear(typed: string): string {
  return /^\d{2}$/.test(typed.trim()) ? `20${typed.trim()}` : typed.trim();
}

/** A month as it stands on cards, once it is typed. */
export function fullMonth(typed: string): string {
  return /^[1-9]$/.test(typed.trim()) ? `0${typed.trim()}` : typed.trim();
}

const isBetween = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Whether a card's last month is over, by the clock of whoever pays. */
function isOver(month: string, year: string): boolean {
  const longest = YEARS.max - new Date().getFullYear();
  return !cardValidator.expirationDate({ month, year }, longest).isValid;
}

function numberProblem(number: string): CardProblem | null {
  const isLongEnough = number.length >= NUMBER_LENGTH.min;
  return isLongEnough && cardValidator.number(number, { luhnValidateUnionPay: true }).isValid ? null : 'number';
}

/** What is wrong with each field of a card that nothing is missing of; bounds first, then the calendar. */
const PROBLEM_OF: { readonly [Field in keyof CardForm]: (card: CardForm) => CardProblem | null } = {
  number: ({ number }) => numberProblem(number),
  holderName: ({ holderName }) =>
    holderName.length <= NAME_MAX && cardValidator.cardholderName(holderName).isValid ? null : 'name',
  month: ({ month }) => (isBetween(month, { min: 1, max: 12 }) ? null : 'month'),
  year: ({ month, year }) => {
    if (!isBetween(year, YEARS)) return 'year';
    return isBetween(month, { min: 1, max: 12 }) && isOver(month, year) ? 'expired' : null;
  },
  cvv: ({ number, cvv }) => (cardValidator.cvv(cvv, cvvLength(number)).isValid ? null : 'cvv'),
};
const FIELDS = Object.keys(PROBLEM_OF) as readonly (keyof CardForm)[];

function trimmed(typed: CardForm): CardForm {
  const { number, holderName, month, year, cvv } = typed;
  return {
    number: digitsOf(number),
    holderName: holderName.trim().replace(/\s+/g, ' '),
    month: fullMonth(month),
    year: fullYear(year),
    cvv: cvv.trim(),
  };
}

/** What is wrong with a card as it is typed, by field. */
export function cardProblems(typed: CardForm): Readonly<Partial<Record<keyof CardForm, CardProblem>>> {
  const card = trimmed(typed);
  const problems: Partial<Record<keyof CardForm, CardProblem>> = {};
  for (const field of FIELDS) {
    const problem = card[field] === '' ? 'required' : PROBLEM_OF[field](card);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function paymentCard(typed: CardForm): PaymentCard {
  const { number, holderName, month, year, cvv } = trimmed(typed);
  return { number, holderName, expMonth: Number(month), expYear: Number(year), cvv };
}

const typedCard = z.object({
  number: z.string(),
  holderName: z.string(),
  month: z.string(),
  year: z.string(),
  cvv: z.string(),
});

/** From the typed form to the card that becomes a token. */
export const cardFormSchema = z.pipe(
  typedCard.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(cardProblems(value))) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  }),
  z.transform(paymentCard),
);
