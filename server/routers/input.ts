import { z } from 'zod';
import { ACCESS_CODE_LENGTH, parseAccessCode } from '#shared/access-code.ts';
import { type CardCode, parseCardCode } from '#shared/card-code.ts';

/** More cards than any visitor has. The bound keeps one call from asking for the whole venue. */
const MAX_CARDS = 20;

/** A signed id. What it permits is checked when it is opened. */
export const handleInput = z.string().min(1).max(700);

/** The buyer's right, one handle or two, if the browser has it. What it proves depends on the provider's order. */
export const buyerInput = z.string().max(400).optional();

/** A sealed access code. */
export const passInput = z.string().max(300);

export const cardCodeInput = z.string().transform((typed, check): CardCode => {
  const code = parseCardCode(typed);
  if (code) return code;
  check.addIssue({ code: 'custom', message: 'a card code has nine letters and digits' });
  return z.NEVER;
});

export const accessCodeInput = z
  .string()
  .refine((typed) => parseAccessCode(typed) !== null, `an access code has ${ACCESS_CODE_LENGTH} characters`)
  .transform((typed) => parseAccessCode(typed) ?? typed);

/** At least one card, each once. */
export function cardsInput<T extends z.ZodType>(card: T) {
  return z.tuple([card], card).check(z.maxLength(MAX_CARDS));
}
