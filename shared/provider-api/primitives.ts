import { z } from 'zod';
import { isPrice, MAX_REAIS } from './price.ts';

/** An id of the provider, a number or a short string. It is parsed into a string. */
export const wireId = z.union([z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), z.int().nonnegative().transform(String)]);

/** The same id in a path, limited to characters that are safe there. */
export const pathId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Reais as a decimal number (`29.9`) of whole cents. Some providers send a string (`"29.90"`). */
export const wirePrice = z
  .union([
    z.number().nonnegative().max(MAX_REAIS),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .refine(isPrice, 'no whole cents, or too much');

/** Nine letters and digits, uppercase, no dashes. */
export const wireCardCode = z.string().regex(/^[A-Z0-9]{9}$/);

export const noParameters = z.strictObject({});
export const orderParams = z.strictObject({ orderId: pathId });

/** A wrong value counts as none: no reply fails for it. @param right what the contract asks for */
export function lenient(right: z.ZodType) {
  const { $schema: _, ...form } = z.toJSONSchema(right);
  return z.unknown().optional().meta(form);
}
