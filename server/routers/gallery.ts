import { z } from 'zod';
import { MEDIA_PATH } from '#shared/media.ts';
import { openHandle } from '../context.ts';
import { loadGallery, removeMedia, requestZip } from '../provider/gallery.ts';
import { ProviderError } from '../provider/provider-error.ts';
import { procedure, router } from '../trpc.ts';
import { accessCodeInput, cardCodeInput, cardsInput, handleInput } from './input.ts';

const MAX_ZIP_MEDIAS = 10_000;

export const galleryRouter = router({
  /** The media of some cards: sold, to buy and extras. */
  byCards: procedure
    .input(z.strictObject({ cards: cardsInput(cardCodeInput), accessCode: accessCodeInput.optional() }))
    .query(({ ctx, input }) => {
      const doer = { site: ctx.venue.site, address: ctx.address, subject: input.cards };
      const load = () => loadGallery(ctx.provider, ctx.venue, input);
      // Without a code nothing is guessed: the page asks so to learn that one is needed.
      const open = () => (input.accessCode === undefined ? load() : ctx.limits.guess('access code', doer, load));
      return ctx.limits.guess('unknown card', doer, open);
    }),

  /** Takes a media out of its card for good, where the venue lets visitors do so. */
  removeMedia: procedure.input(z.strictObject({ media: handleInput })).mutation(async ({ ctx, input }) => {
    if (!ctx.venue.organization.canRemovePhoto) throw new ProviderError('NOT_FOUND', 'visitors remove nothing here');
    const { kind, id } = openHandle(ctx, 'view', input.media);
    if (kind !== 'photo' && kind !== 'video') throw new ProviderError('NOT_FOUND', 'an extra is not the visitor’s');
    await removeMedia(ctx.provider, id);
    return { media: input.media };
  }),

  /** The path of an archive of media, each of which must carry its right to be downloaded. */
  zip: procedure
    .input(z.strictObject({ downloads: z.array(handleInput).min(1).max(MAX_ZIP_MEDIAS) }))
    .mutation(async ({ ctx, input }) => {
      const mediaIds = input.downloads.map((handle) => openHandle(ctx, 'download', handle).id);
      await ctx.limits.deed('archive', { site: ctx.venue.site, address: ctx.address });
      const path = await requestZip(ctx.provider, ctx.venue, mediaIds);
      const id = Buffer.from(path).toString('base64url');
      const handle = ctx.provider.handles.sign(ctx.venue.site, 'zip', { kind: 'archive', id });
      return { path: `${MEDIA_PATH}/zip/${handle}/photos.zip` };
    }),
});
