import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { COUNTRIES, DIAL_CODES_BY_COUNTRY, loadSubdivisionsOf } from '#server/postal/countries.ts';
import { findBrazilianAddress, findInternationalAddress } from '#server/postal/postal-service.ts';
import { procedure, router } from '#server/trpc/procedure.ts';
import { BRAZIL, normalizeZipcode, zipcodeState } from '#shared/customer/zipcode.ts';

const country = z.string().refine((code) => COUNTRIES.includes(code), 'no country has this code');

export const addressRouter = router({
  reference: procedure.query(() => ({ countries: COUNTRIES, dialCodes: DIAL_CODES_BY_COUNTRY })),

  subdivisions: procedure.input(z.strictObject({ country })).query(({ input }) => loadSubdivisionsOf(input.country)),

  byZipcode: procedure.input(z.strictObject({ country, zipcode: z.string().max(20) })).query(async ({ ctx, input }) => {
    if (zipcodeState(input.country, input.zipcode) !== 'ready') throw new AppError('ZIPCODE_INVALID');
    const code = normalizeZipcode(input.country, input.zipcode);
    await ctx.provider.work.take('postalCodes');
    const { brazilPostalUrl, internationalPostalUrl } = ctx.config;
    return input.country === BRAZIL
      ? findBrazilianAddress(brazilPostalUrl, code)
      : findInternationalAddress(internationalPostalUrl, input.country, code);
  }),
});
