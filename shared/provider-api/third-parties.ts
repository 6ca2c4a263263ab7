import { z } from 'zod';

/** A text that the services leave out, or send empty or as null, if they do not know it. */
const maybeText = z
  .string()
  .nullish()
  .transform((text) => text ?? '');

/** The reply of the Brazilian postal service. `erro` used to be a boolean there, and is a string now. */
export const wireBrazilianAddress = z.looseObject({
  cep: z.string().optional(),
  logradouro: maybeText,
  bairro: maybeText,
  localidade: maybeText,
  uf: maybeText,
  erro: z.union([z.boolean(), z.string()]).optional(),
});

/** The reply of the international postal service. A place may lack its name or its state's abbreviation. */
export const wireInternationalAddress = z.looseObject({
  'post code': z.string().optional(),
  places: z
    .array(
      z.looseObject({
        'place name': maybeText,
        'state abbreviation': maybeText,
      }),
    )
    .nullish()
    .transform((places) => places ?? []),
});

/** The request for a credit card's token (version 5 of the credit card provider's API). */
export const creditCardTokenRequest = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().regex(/^\d{13,19}$/),
    holder_name: z.string().min(1),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int(),
    cvv: z.string().regex(/^\d{3,4}$/),
  }),
});
