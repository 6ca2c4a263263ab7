import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/media/media.ts';
import type { Endpoint } from './endpoint.ts';
import { API_PREFIX } from './endpoint.ts';
import { lenient, noParameters, pathId, wireCardCode, wireId } from './primitives.ts';

export const wireTakenAt = z.iso
  .datetime({ offset: true, local: true })
  .nullish()
  .describe("When it was taken, with the venue's offset from UTC, or without any by the venue's clock.");
export const wirePixels = z.int().min(1).max(65_535).nullish().describe('Of the picture as it is shown, in pixels.');

export const wireMedia = z.looseObject({
  id: wireId,
  filename: z.string(),
  thumb_filename: z.string().nullish(),
  type: z.enum(MEDIA_KINDS),
  card: z.string().nullish(),
  preview_path: z.string().nullish(),
  taken_at: lenient(wireTakenAt),
  width: lenient(wirePixels),
  height: lenient(wirePixels),
});
export type WireMedia = z.output<typeof wireMedia>;

export const wireCard = z.looseObject({
  card: wireCardCode,
  medias_count: z.int().nonnegative().nullish(),
  can_sell_online: z.boolean().nullish(),
});
export type WireCard = z.output<typeof wireCard>;

/** The lists of a card. A reply that has none of them is no empty card, but perhaps a gateway's page. Compiled: twice as fast for 10,000. */
export const wireMediaLists = z.compile(
  z
    .looseObject({
      sold_medias: z.array(wireMedia).nullish(),
      not_sold_medias: z.array(wireMedia).nullish(),
      extras: z.array(wireMedia).nullish(),
    })
    .refine((lists) => 'sold_medias' in lists || 'not_sold_medias' in lists || 'extras' in lists, 'no list of media'),
);
export type WireMediaLists = z.output<typeof wireMediaLists>;

const organizationQuery = z.strictObject({ organization_id: pathId });
const isoDate = z.iso.date();

export const mediaEndpoints = {
  card: {
    method: 'GET',
    path: `${API_PREFIX}/card/:code/medias`,
    params: z.strictObject({ code: wireCardCode }),
    query: organizationQuery,
    body: null,
    reply: wireCard,
  },
  medias: {
    method: 'POST',
    path: `${API_PREFIX}/medias/:organizationId/:firstCard`,
    params: z.strictObject({ organizationId: pathId, firstCard: wireCardCode }),
    query: z.strictObject({ secret: z.string().optional() }),
    body: z.strictObject({ cards: z.array(wireCardCode).min(1) }),
    reply: wireMediaLists,
  },
  zip: {
    method: 'POST',
    path: `${API_PREFIX}/medias/zip`,
    params: noParameters,
    query: organizationQuery,
    body: z.strictObject({ media_ids: z.array(wireId).min(1) }),
    reply: z.looseObject({ url: z.string().max(2_000) }),
  },
  removeMedia: {
    method: 'DELETE',
    path: `${API_PREFIX}/media/:mediaId`,
    params: z.strictObject({ mediaId: pathId }),
    query: noParameters,
    body: null,
    reply: z.looseObject({ media: z.unknown().optional() }),
  },
  customerCard: {
    method: 'POST',
    path: `${API_PREFIX}/customer/card/medias`,
    params: noParameters,
    query: noParameters,
    body: z.strictObject({
      name: z.string().optional(),
      lastname: z.string().optional(),
      external_id: z.string().optional(),
      cpf: z.string().optional(),
      password: z.string().optional(),
      organization_id: wireId,
    }),
    reply: wireCard,
  },
  uploadPhotos: {
    method: 'POST',
    path: `${API_PREFIX}/photo/:organizationId`,
    params: z.strictObject({ organizationId: pathId }),
    query: z.strictObject({ card_code: wireCardCode.optional(), must_edit: z.literal('True').optional() }),
    body: 'multipart',
    reply: z.looseObject({ card_code: wireCardCode }),
  },
  searchByPhoto: {
    method: 'POST',
    path: `${API_PREFIX}/card/search/photo`,
    params: noParameters,
    query: z.strictObject({ organization_id: pathId, from_date: isoDate, to_date: isoDate }),
    body: 'multipart',
    reply: z.looseObject({
      cards: z.array(z.looseObject({ id: wireId, card: wireCardCode, medias: z.array(wireMedia) })),
    }),
  },
  download: {
    method: 'GET',
    path: `${API_PREFIX}/:kind/download/:mediaId/:filename`,
    params: z.strictObject({ kind: z.enum([...MEDIA_KINDS, 'extra']), mediaId: pathId, filename: z.string().min(1) }),
    /** The provider serves the original where no size is given. */
    query: z.strictObject({ size: z.enum(['thumb', 'preview']).optional(), cache: z.string().optional() }),
    body: null,
    reply: 'bytes',
  },
} as const satisfies Record<string, Endpoint>;
