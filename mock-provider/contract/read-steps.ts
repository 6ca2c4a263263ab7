import type { WireMedia } from '#shared/provider-api/media.ts';
import { type Known, need, type Step, step } from './step.ts';

const UNKNOWN_CARD = 'ZZZZZZZZ9';
const UNKNOWN_VENUE = 'no-such-venue-here';
const VENUE = 'the organization';

const photoIds = (list: readonly WireMedia[] | null | undefined) =>
  (list ?? []).filter(({ type }) => type === 'photo').map(({ id }) => id);

const organizationSteps: readonly Step[] = [
  step('organization', {
    prepare: ({ options }) => ({ params: { webName: options.organization } }),
    learn({ organization }, known) {
      known.organizationId = organization.id;
      return organization.web_name === known.options.organization
        ? []
        : ['organization.web_name: another than asked for'];
    },
  }),
  step('organization', {
    note: 'unknown',
    refused: null,
    prepare: () => ({ params: { webName: UNKNOWN_VENUE } }),
  }),
  step('products', {
    prepare: ({ organizationId }) => need(organizationId, VENUE, (id) => ({ params: { organizationId: id } })),
    learn({ products, all_digital: allDigital }, known) {
      const photo = products?.find((product) => product.is_photo);
      if (photo) known.photoProductId = photo.id;
      if (allDigital) known.allDigitalId = allDigital.id;
      return [];
    },
  }),
];

const cardLookup =
  (code: string) =>
  ({ organizationId }: Known) =>
    need(organizationId, VENUE, (id) => ({ params: { code }, query: { organization_id: id } }));

function cardSteps(card: string): readonly Step[] {
  return [
    step('card', {
      prepare: cardLookup(card),
      learn: (reply) => (reply.card === card ? [] : ['card: another than asked for']),
    }),
    step('card', { note: 'unknown', refused: 'CARD_NOT_FOUND', prepare: cardLookup(UNKNOWN_CARD) }),
    step('medias', {
      prepare: ({ organizationId, options }) =>
        need(organizationId, VENUE, (id) => ({
          params: { organizationId: id, firstCard: card },
          query: options.secret === undefined ? {} : { secret: options.secret },
          body: { cards: [card] },
        })),
      learn(reply, known) {
        known.unsoldPhotos.push(...photoIds(reply.not_sold_medias));
        known.sold.push(...photoIds(reply.sold_medias));
        return [];
      },
    }),
    step('customerCard', {
      prepare: ({ organizationId, options: { customer } }) =>
        customer === undefined
          ? 'needs --customer'
          : need(organizationId, VENUE, (id) => ({ params: {}, body: { ...customer, organization_id: id } })),
    }),
  ];
}

const download =
  (ids: (known: Known) => readonly string[], what: string, size?: 'thumb' | 'preview') => (known: Known) =>
    need(ids(known)[0], what, (mediaId) => ({
      params: { kind: 'photo' as const, mediaId, filename: `${mediaId}.jpg` },
      query: size === undefined ? {} : { size },
    }));

const anyPhoto = ({ unsoldPhotos, sold }: Known) => [...unsoldPhotos, ...sold];

const mediaSteps: readonly Step[] = [
  step('download', { note: 'thumb', prepare: download(anyPhoto, 'a photo', 'thumb') }),
  step('download', { note: 'preview', prepare: download(anyPhoto, 'a photo', 'preview') }),
  step('download', { note: 'original', prepare: download(({ sold }) => sold, 'a sold photo') }),
  step('download', {
    note: 'unsold original',
    refused: null,
    prepare: download(({ unsoldPhotos }) => unsoldPhotos, 'an unsold photo'),
  }),
  step('zip', {
    prepare: ({ organizationId, sold }) =>
      sold.length === 0
        ? 'needs a sold photo'
        : need(organizationId, VENUE, (id) => ({
            params: {},
            query: { organization_id: id },
            body: { media_ids: sold.slice(0, 2) },
          })),
    learn: ({ url }) => (URL.canParse(url) ? [] : ['url: no address']),
  }),
];

/** The calls that change nothing. */
export function readSteps(card: string): readonly Step[] {
  return [...organizationSteps, ...cardSteps(card), ...mediaSteps];
}
