import { z } from 'zod';
import { cardIn, type HandleContext, openHandle } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { deleteUnsoldMedia } from '#server/orders/delete-media.ts';
import { withoutDelayingOwner } from '#server/orders/order-lock.ts';
import { loadGallery, requestZip } from '#server/provider/gallery.ts';
import { procedure, router } from '#server/trpc/procedure.ts';
import { mapInSlices } from '#server/work/in-slices.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { ARCHIVE_NAMES, isMediaKind, MEDIA_PATH } from '#shared/media/media.ts';
import { LOCALES } from '#shared/site/locale.ts';
import {
  accessCodeInput,
  buyerInput,
  DOWNLOADS_BODY,
  downloadsInput,
  handleInput,
  oneCardInput,
  passInput,
} from './input.ts';
import { takeLongCard } from './opened-cards.ts';

/** @throws AppError RIGHT_EXPIRED if the pass is too old or invalid: the page then asks for the access code again */
function openPass({ provider, venue }: HandleContext, card: CardCode, pass: string | undefined) {
  if (pass === undefined) return undefined;
  const opened = provider.passes.open(venue.site, card, pass);
  if (opened === null || opened === 'expired') throw new AppError('RIGHT_EXPIRED', 'no valid access pass');
  return opened;
}

export const galleryRouter = router({
  byCards: procedure
    .input(
      z.strictObject({
        cards: oneCardInput,
        accessCode: accessCodeInput.optional(),
        pass: passInput.optional(),
      }),
    )
    .query(({ ctx, input }) => {
      const { accessCode, pass } = input;
      const [card] = input.cards;
      const sealed = accessCode === undefined ? openPass(ctx, card, pass) : undefined;
      const isTyped = accessCode !== undefined;
      const request = { card, accessCode: accessCode ?? sealed?.accessCode, givesPass: isTyped };
      const { handles } = ctx.provider;
      // A pass extends nothing: its rights expire as if they had been given together with the pass.
      const provider = { ...ctx.provider, handles: sealed ? handles.asOf(sealed.madeAt) : handles };
      const load = () => loadGallery(provider, ctx.venue, request);
      // Only a typed code counts as a guess. Without one, only a pass opens a card that needs a code.
      const guess = { kind: 'access code', site: ctx.venue.site, subjects: [card] } as const;
      const open = () => (isTyped ? ctx.limits.guess(guess, ctx, load) : load());
      return ctx.limits.slow('card', ctx, open);
    }),

  /** Deletes an unsold media permanently. `removal` and `pass` come from the card's gallery. */
  removeMedia: procedure
    .input(z.strictObject({ media: handleInput, removal: handleInput, pass: passInput.optional(), buyer: buyerInput }))
    .mutation(async ({ ctx, input }) => {
      if (!ctx.venue.details.canRemovePhoto) throw new AppError('NOT_FOUND', 'the venue allows no removals');
      const card = cardIn(openHandle(ctx, 'remove', input.removal));
      const { kind, id: mediaId } = openHandle(ctx, 'view', input.media);
      if (!isMediaKind(kind)) throw new AppError('NOT_FOUND', 'an extra cannot be removed');
      const accessCode = openPass(ctx, card, input.pass)?.accessCode;
      await takeLongCard(ctx, card);
      await deleteUnsoldMedia(withoutDelayingOwner(ctx, null), { card, mediaId, accessCode, right: input.buyer });
      return { media: input.media };
    }),

  /**
   * Returns the path of an archive. The path ends in a file name, which says in the visitor's language what the archive
   * contains. The call needs a right to download each media.
   */
  zip: procedure
    .meta({ body: DOWNLOADS_BODY })
    .input(
      z.strictObject({
        downloads: downloadsInput,
        locale: z.enum(LOCALES).default('en'),
        content: z.enum(['bought', 'extras']).default('bought'),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const [first, ...others] = input.downloads;
      const open = (download: string) => openHandle(ctx, 'download', download);
      const verified = await ctx.provider.work.take('media', input.downloads.length);
      const given = [open(first), ...(await mapInSlices(others, open))] as const;
      verified();
      const mediaIds = given.map((media) => media.id);
      const id = await requestZip(ctx.provider, ctx.venue, mediaIds);
      const handle = ctx.provider.handles.limitedBy(...given).sign(ctx.venue.site, 'zip', { kind: 'archive', id });
      return { path: `${MEDIA_PATH}/zip/${handle}/${ARCHIVE_NAMES[input.content][input.locale]}` };
    }),
});
