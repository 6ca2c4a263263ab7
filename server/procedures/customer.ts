import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { findCustomerCard } from '#server/provider/gallery.ts';
import { procedure, router } from '#server/trpc/procedure.ts';
import {
  IDENTIFICATION_MAX_LENGTH,
  identificationProblems,
  identitiesIn,
  normalizeIdentification,
} from '#shared/customer/identification.ts';
import { IDENTIFICATION_FIELDS } from '#shared/site/venue.ts';

/** Accepts twice an answer's maximum length, because blanks around a name and a CPF's separators do not count. */
const text = z.string().max(2 * IDENTIFICATION_MAX_LENGTH);

export const customerRouter = router({
  /** Finds a card by the personal data that the venue asks for. Replies end at intervals, to hide who is known. */
  identify: procedure.input(z.partialRecord(z.enum(IDENTIFICATION_FIELDS), text)).mutation(async ({ ctx, input }) => {
    const { provider, venue, limits } = ctx;
    const asked = venue.details.customerFormFields;
    const isAsked = venue.details.initialForm === 'customer' && asked.length > 0;
    if (!isAsked || Object.keys(identificationProblems(asked, input)).length > 0) {
      throw new AppError('BAD_INPUT');
    }
    const identification = normalizeIdentification(asked, input);
    const guess = { kind: 'identity', site: venue.site, subjects: identitiesIn(identification) } as const;
    const find = async () => {
      await provider.work.take('identities');
      return findCustomerCard(provider, venue, identification);
    };
    const guessInTime = () => limits.endAtInterval(() => limits.guess(guess, ctx, find));
    const card = await limits.slow('identity', ctx, guessInTime);
    return { card };
  }),
});
