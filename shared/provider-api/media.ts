import { z } from 'zod';
import { MEDIA_KINDS } from '#shared/media/media.ts';
import type { Endpoint } from './endpoint.ts';
import { API_PREFIX } from './endpoint.ts';
import { defaulted, eachAlone, needed, optional } from './field.ts';
import {
  noParameters,
  pathId,
  wireCardCode,
  wireCount,
  wireFlag,
  wireId,
  wireWord,
  writtenCardCode,
} from './primitives.ts';

const wireTakenAt = z.iso
  .datetime({ offset: true, local: true })
  .describe("When the media was taken, with an offset from UTC, or without one by the venue's clock.");
const wirePixels = z.int().min(1).max(65_535).describe('A side of the picture as it is shown, in pixels.');

export const wireMedia = z.looseObject({
  id: needed(wireId, 'see', 'choose', 'download'),
  filename: defaulted(z.string(), '', 'see', 'download'),
  thumb_filename: optional(z.string()),
  type: defaulted(wireWord(MEDIA_KINDS), 'photo', 'choose', 'download'),
  card: optional(z.string()),
  preview_path: optional(z.string()),
  taken_at: optional(wireTakenAt),
  width: optional(wirePixels),
  height: optional(wirePixels),
});
export type WireMedia = z.output<typeof wireMedia>;

/** The reply about a card. Its code may be missing, because the request contains it. */
export const wireCard = z.looseObject({
  card: optional(writtenCardCode),
  medias_count: optional(wireCount),
  can_sell_online: optional(wireFlag, 'choose'),
});
export type WireCard = z.output<typeof wireCard>;

/** An empty list may be missing. Some programming languages write it as an empty object, an empty text, or `false`. */
const mediaList = z.preprocess(
  (list) => (isEmptyList(list) ? [] : list),
  eachAlone(wireMedia).nullish(),
) satisfies z.ZodType<WireMedia[] | null | undefined>;

function isEmptyList(list: unknown): boolean {
  const isEmptyObject = typeof list === 'object' && list !== null && Object.keys(list).length === 0;
  return list === '' || list === false || isEmptyObject;
}

/**
 * The lists of a card. A reply without any of them does not mean an empty card: it may be, for example, a gateway's
 * page. The compiled schema is several times as fast.
 */
export const wireMediaLists = z.compile(
  z
    .looseObject({
      sold_medias: needed(mediaList, 'see', 'download'),
      not_sold_medias: needed(mediaList, 'see', 'choose'),
      extras: optional(mediaList),
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
    reply: z.compile(wireCard),
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
    reply: z.looseObject({ url: needed(z.string().min(1).max(2_000), 'download') }),
  },
  removeMedia: {
    method: 'DELETE',
    path: `${API_PREFIX}/media/:mediaId`,
    params: z.strictObject({ mediaId: pathId }),
    query: noParameters,
    body: null,
    reply: z.looseObject({ media: optional(z.looseObject({ id: optional(wireId) })) }),
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
    reply: wireCard.extend({ card: needed(writtenCardCode, 'find') }),
  },
  uploadPhotos: {
    method: 'POST',
    path: `${API_PREFIX}/photo/:organizationId`,
    params: z.strictObject({ organizationId: pathId }),
    query: z.strictObject({ card_code: wireCardCode.optional(), must_edit: z.literal('True').optional() }),
    body: 'multipart',
    reply: z.looseObject({ card_code: needed(writtenCardCode, 'send') }),
  },
  searchByPhoto: {
    method: 'POST',
    path: `${API_PREFIX}/card/search/photo`,
    params: noParameters,
    query: z.strictObject({ organization_id: pathId, from_date: isoDate, to_date: isoDate }),
    body: 'multipart',
    reply: z.looseObject({
      cards: needed(
        eachAlone(
          z.looseObject({
            id: optional(wireId),
            card: needed(writtenCardCode, 'find'),
            medias: defaulted(eachAlone(wireMedia), []),
          }),
        ),
        'find',
      ),
    }),
  },
  download: {
    method: 'GET',
    path: `${API_PREFIX}/:kind/download/:mediaId/:filename`,
    params: z.strictObject({ kind: z.enum([...MEDIA_KINDS, 'extra']), mediaId: pathId, filename: z.string().min(1) }),
    /** Without a size, the provider serves the original. */
    query: z.strictObject({ size: z.enum(['thumb', 'preview']).optional(), cache: z.string().optional() }),
    body: null,
    reply: 'bytes',
  },
} as const satisfies Record<string, Endpoint>;
