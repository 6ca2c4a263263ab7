import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { onBeat } from '#server/fixed-beat.ts';
import { findCustomerCard } from '#server/provider/customer.ts';
import { procedure, router } from '#server/trpc.ts';
import { IDENTIFICATION_MAX_LENGTH, identificationProblems, normalizeIdentification } from '#shared/identification.ts';
import { CUSTOMER_FORM_FIELDS } from '#shared/venue.ts';

/** Room for the separators of a CPF and blanks; the rule itself counts without them. */
const text = z.string().max(2 * IDENTIFICATION_MAX_LENGTH);

export const customerRouter = router({
  /** The card of a visitor who tells who they are, by the fields that the venue asks for. No reply tells by its time. */
  identify: procedure
    .input(z.partialRecord(z.enum(CUSTOMER_FORM_FIELDS), text))
    .mutation(async ({ ctx: { provider, venue, limits, address, identifyIntervalMs }, input }) => {
      const asked = venue.details.customerFormFields;
      const isAsked = venue.details.initialForm === 'customer' && asked.length > 0;
      if (!isAsked || Object.keys(identificationProblems(asked, input)).length > 0) {
        throw new AppError('BAD_INPUT');
      }
      const find = () => findCustomerCard(provider, venue, normalizeIdentification(asked, input));
      const card = await onBeat(identifyIntervalMs, () =>
        limits.guess('identity', { site: venue.site, address }, find),
      );
      return { card };
    }),
});
