import type { WireMedia } from '#shared/provider-api/media.ts';
import { MEDIA_CHECKS, PICTURE_CHECK, RANGE_CHECK } from './checks.ts';
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
      known.sellsOnline = organization.has_online_sale;
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
    learn(catalogue, known) {
      known.catalogue = catalogue;
      return [];
    },
    checks: [RANGE_CHECK],
  }),
];

const cardLookup =
  (code: string) =>
  ({ organizationId }: Known) =>
    need(organizationId, VENUE, (id) => ({ params: { code }, query: { organization_id: id } }));

/** The call for the media lists of the card. */
export const mediasCall = ({ organizationId, options: { card, secret } }: Known) =>
  need(organizationId, VENUE, (id) => ({
    params: { organizationId: id, firstCard: card },
    query: secret === undefined ? {} : { secret },
    body: { cards: [card] },
  }));

function cardSteps(card: string): readonly Step[] {
  return [
    step('card', {
      prepare: cardLookup(card),
      learn(reply, known) {
        known.mediasCount = reply.medias_count;
        if (reply.can_sell_online) known.sellsOnline = true;
        return reply.card === card ? [] : ['card: another than asked for'];
      },
    }),
    step('card', { note: 'unknown', refused: 'CARD_NOT_FOUND', prepare: cardLookup(UNKNOWN_CARD) }),
    step('medias', {
      prepare: mediasCall,
      learn(reply, known) {
        known.unsoldPhotos.push(...photoIds(reply.not_sold_medias));
        known.sold.push(...photoIds(reply.sold_medias));
        return [];
      },
      checks: MEDIA_CHECKS,
    }),
    step('customerCard', {
      prepare: ({ organizationId, options: { customer } }) =>
        customer === undefined
          ? 'needs --customer'
          : need(organizationId, VENUE, (id) => ({ params: {}, body: { ...customer, organization_id: id } })),
    }),
  ];
}

/** The call for a photo's file; without a size for its original. */
export const downloadCall = (mediaId: string, size?: 'thumb' | 'preview') => ({
  params: { kind: 'photo' as const, mediaId, filename: `${mediaId}.jpg` },
  query: size === undefined ? {} : { size },
});

function sizeStep(size: 'thumb' | 'preview'): Step {
  return step('download', {
    note: size,
    prepare: ({ unsoldPhotos: [unsold], sold: [sold] }) =>
      need(unsold ?? sold, 'a photo', (id) => downloadCall(id, size)),
    checks: [PICTURE_CHECK],
  });
}

const zipCall = (known: Known, [...ids]: readonly string[], what: string) =>
  ids.length === 0
    ? `needs ${what}`
    : need(known.organizationId, VENUE, (id) => ({
        params: {},
        query: { organization_id: id },
        body: { media_ids: ids },
      }));

const mediaSteps: readonly Step[] = [
  sizeStep('thumb'),
  sizeStep('preview'),
  step('download', {
    note: 'original',
    prepare: ({ sold: [id] }) => need(id, 'a sold photo', (known) => downloadCall(known)),
    learn(_, { sold: [id], served }) {
      if (id !== undefined) served.push(id);
      return [];
    },
    checks: [PICTURE_CHECK],
  }),
  step('download', {
    note: 'unsold original',
    refused: null,
    prepare: ({ unsoldPhotos: [id] }) => need(id, 'an unsold photo', (unsold) => downloadCall(unsold)),
  }),
  step('zip', {
    prepare: (known) => zipCall(known, known.served, 'a sold photo that is served'),
    learn: ({ url }) => (URL.canParse(url) ? [] : ['url: no address']),
  }),
  step('zip', {
    note: 'unsold',
    refused: null,
    prepare: (known) => zipCall(known, known.unsoldPhotos.slice(0, 1), 'an unsold photo'),
  }),
];

/** The calls that change nothing. */
export function readSteps(card: string): readonly Step[] {
  return [...organizationSteps, ...cardSteps(card), ...mediaSteps];
}
