import { z } from 'zod';
import { MEDIA_PATH } from '#shared/media.ts';
import { openHandle } from '../context.ts';
import { loadGallery, requestZip } from '../provider/gallery.ts';
import { procedure, router } from '../trpc.ts';
import { accessCodeInput, cardCodeInput, cardsInput, handleInput } from './input.ts';

const MAX_ZIP_MEDIAS = 10_000;

export const galleryRouter = router({
  /** The media of some cards: sold, to buy and extras. */
  byCards: procedure
    .input(z.strictObject({ cards: cardsInput(cardCodeInput), accessCode: accessCodeInput.optional() }))
    .query(({ ctx, input }) => loadGallery(ctx.provider, ctx.venue, input)),

  /** The path of an archive of media, each of which must carry its right to be downloaded. */
  zip: procedure
    .input(z.strictObject({ downloads: z.array(handleInput).min(1).max(MAX_ZIP_MEDIAS) }))
    .mutation(async ({ ctx, input }) => {
      const mediaIds = input.downloads.map((handle) => openHandle(ctx, 'download', handle).id);
      const path = await requestZip(ctx.provider, ctx.venue, mediaIds);
      const id = Buffer.from(path).toString('base64url');
      const handle = ctx.provider.handles.sign(ctx.venue.site, 'zip', { kind: 'archive', id });
      return { path: `${MEDIA_PATH}/zip/${handle}/photos.zip` };
    }),
});
