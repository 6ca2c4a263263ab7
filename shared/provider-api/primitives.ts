import { z } from 'zod';

/** More than any order of photos costs. Multiplied by the media of all cards, it is still a safe integer of cents. */
export const MAX_REAIS = 1_000_000;

/** Rounding to this many significant digits corrects sums of binary fractions, such as 89.69999999999999. */
const EXACT_DIGITS = 12;

/** Converts an amount for which {@link isPrice} is true to cents. Rounds to the nearest cent, and half a cent up. */
export const centsFromReais = (reais: number): number => Math.round(Number((reais * 100).toPrecision(EXACT_DIGITS)));

export const isPrice = (reais: number): boolean => reais >= 0 && reais <= MAX_REAIS;

/** A provider's id, a number or a short string, parsed into a string. */
export const wireId = z.union([z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), z.int().nonnegative().transform(String)]);

/** A provider's id in a path, limited to characters that are safe there. */
export const pathId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Reais as a decimal number (`29.9`) or a string (`"29.90"`). {@link centsFromReais} rounds parts of a cent. */
export const wirePrice = z
  .union([
    z.number().nonnegative().max(MAX_REAIS),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine(isPrice, 'too much');

/** Nine letters and digits, uppercase, no dashes. */
export const wireCardCode = z.string().regex(/^[A-Z0-9]{9}$/);

/** A {@link wireCardCode} that some providers write in lowercase. */
export const writtenCardCode: z.ZodType<string, string> = z.preprocess(
  (code) => (typeof code === 'string' ? code.toUpperCase() : code),
  wireCardCode,
);

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map((written) => [written, true] as const),
  ...[0, '0', 'false'].map((written) => [written, false] as const),
]);
const lowerCase = (written: unknown) => (typeof written === 'string' ? written.trim().toLowerCase() : written);

/** A boolean, which some providers write as a number or a word. */
export const wireFlag: z.ZodType<boolean, boolean> = z.preprocess(
  (written) => FLAGS.get(lowerCase(written)) ?? written,
  z.boolean(),
);

/** A count, which some providers write as a text. */
export const wireCount: z.ZodType<number, number> = z.preprocess(
  (written) => (typeof written === 'string' && /^\d{1,9}$/.test(written) ? Number(written) : written),
  z.int().nonnegative(),
);

const plainWord = (written: string) => written.toLowerCase().replace(/[^a-z]/g, '');

/** Creates the schema of one of these words, in any case and with any separators: `creditCard`, `CREDIT_CARD`. */
export function wireWord<const Word extends string>(words: readonly Word[]): z.ZodType<Word, Word> {
  const known = new Map(words.map((word) => [plainWord(word), word]));
  return z.preprocess(
    (written) => (typeof written === 'string' ? (known.get(plainWord(written)) ?? written) : written),
    z.enum(words),
  );
}

export const noParameters = z.strictObject({});
export const orderParams = z.strictObject({ orderId: pathId });
