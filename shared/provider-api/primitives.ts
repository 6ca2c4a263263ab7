import { z } from 'zod';

/** Ids as the provider spells them: numbers or short strings; always a string beyond the wire. */
export const wireId = z.union([z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), z.int().nonnegative().transform(String)]);

/** The same id where it stands in a path: the characters that no address can swallow. */
export const pathId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Reais as a decimal number (`29.9`); some providers quote it (`"29.90"`). */
export const wirePrice = z.union([
  z.number().nonnegative(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** Nine letters and digits, uppercase, no dashes. */
export const wireCardCode = z.string().regex(/^[A-Z0-9]{9}$/);

export const noQuery = z.strictObject({});
export const orderParams = z.strictObject({ orderId: pathId });
