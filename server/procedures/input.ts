import { z } from 'zod';
import { type BodyBounds, USUAL_BODY } from '#server/trpc/procedure.ts';
import { ACCESS_CODE_LENGTH, parseAccessCode, parseCardCode } from '#shared/cards/card-code.ts';
import { MAX_CARDS } from '#shared/order.ts';

/** A signed id, whose signature is checked when it is opened. An order's handle is the longest. */
export const handleInput = z.string().min(1).max(140);

/** The buyer's right, one or two handles, if the browser has one. The provider's order decides what it proves. */
export const buyerInput = z.string().max(260).optional();

export const passInput = z.string().max(300);

function parsed<T>(parse: (typed: string) => T | null, problem: string) {
  return z.string().transform((typed, check): T => {
    const value = parse(typed);
    if (value !== null) return value;
    check.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

export const cardCodeInput = parsed(parseCardCode, 'a card code has nine letters and digits');
export const accessCodeInput = parsed(parseAccessCode, `an access code has ${ACCESS_CODE_LENGTH} characters`);

/** Accepts 1 to `most` values. Stops at the first wrong one; zod's array would check all, in a second per megabyte. */
export function listOf<T extends z.ZodType>(value: T, most: number) {
  const isInBounds = (sent: unknown) => Array.isArray(sent) && sent.length > 0 && sent.length <= most;
  return z.custom<z.input<T>[]>(isInBounds, `a list has 1 to ${most} values`).transform((sent, check) => {
    const values: z.output<T>[] = [];
    for (const one of sent) {
      const parsed = value.safeParse(one);
      if (!parsed.success) {
        check.addIssue({ code: 'custom', message: 'a wrong value in a list' });
        return z.NEVER;
      }
      values.push(parsed.data);
    }
    return values;
  });
}

function once<T>(values: readonly T[]): [T, ...T[]] {
  const [first, ...others] = new Set(values);
  return first === undefined ? z.NEVER : [first, ...others];
}

/** A list with the code of one card, which may be repeated. Pages of older releases sent several cards in a call. */
export const oneCardInput = listOf(cardCodeInput, MAX_CARDS)
  .transform(once)
  .refine(({ length }) => length === 1, 'a call is for one card');

/** The rights to an order's cards. */
export const cardsInput = listOf(handleInput, MAX_CARDS).transform(once);

const MAX_DOWNLOADS = 10_000;
/** No right to download is longer, because the provider's ids have 64 characters at most. */
const MAX_DOWNLOAD_LENGTH = 125;

const download = z
  .string()
  .max(MAX_DOWNLOAD_LENGTH)
  .regex(/^[\w.-]+$/);

export const downloadsInput = listOf(download, MAX_DOWNLOADS).transform(once);

export const DOWNLOADS_BODY: BodyBounds = {
  bytes: USUAL_BODY.bytes + MAX_DOWNLOADS * (MAX_DOWNLOAD_LENGTH + '"",'.length),
  values: USUAL_BODY.values + MAX_DOWNLOADS,
};
