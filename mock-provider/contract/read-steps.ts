import { foreignMedia, joinedDifferences, mediaOfBoth } from '#mock-provider/contract/sense/media-lists.ts';
import type { WireOrganization } from '#shared/provider-api/organization.ts';
import { isLinkTarget, isMailTarget } from '#shared/site/help-link.ts';
import { MEDIA_CHECKS, PRODUCT_CHECK, RANGE_CHECK, UNCHANGED_CHECK } from './checks.ts';
import { type Known, need, type SuitePart, step } from './step.ts';

/** In the form of a card code, and of no card. */
export const UNKNOWN_CARD = 'ZZZZZZZZ9';
const UNKNOWN_VENUE = 'no-such-venue-here';
/** In the form of an id, and of nothing. */
export const UNKNOWN_ID = 'zzzzzzzz9';
const VENUE = 'the organization';

export const ofVenue = <S>({ organization }: Known, use: (id: string) => S) =>
  need(organization, VENUE, ({ id }) => use(id));

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    // No JSON at all.
    return false;
  }
}

/** Settings that the storefront leaves out because they cannot be used. */
function venueDifferences({
  contact_email: email,
  external_help_url: help,
  features_organization: features,
}: WireOrganization): string[] {
  return [
    ...(!email || isMailTarget(email) ? [] : ['organization.contact_email: no e-mail address']),
    ...(!help || isLinkTarget(help) ? [] : ['organization.external_help_url: no address of a web page']),
    ...(!features?.config || isJsonObject(features.config)
      ? []
      : ['organization.features_organization.config: no JSON object']),
  ];
}

const organizationSteps: readonly SuitePart[] = [
  step('organization', {
    prepare: ({ options }) => ({ params: { webName: options.organization } }),
    learn({ organization }, known) {
      known.organization = organization;
      known.sellsOnline = organization.has_online_sale;
      return organization.web_name === known.options.organization
        ? []
        : ['organization.web_name: another than asked for'];
    },
    checks: [{ name: 'settings', differences: ({ organization }) => venueDifferences(organization) }],
  }),
  step('organization', {
    note: 'unknown',
    refused: null,
    prepare: () => ({ params: { webName: UNKNOWN_VENUE } }),
  }),
  step('products', {
    prepare: (known) => ofVenue(known, (id) => ({ params: { organizationId: id } })),
    learn(catalogue, known) {
      known.catalogue = catalogue;
      return [];
    },
    checks: [RANGE_CHECK, PRODUCT_CHECK],
  }),
  step('products', {
    note: 'unknown venue',
    refused: null,
    prepare: () => ({ params: { organizationId: UNKNOWN_ID } }),
  }),
];

const cardLookup = (code: string) => (known: Known) =>
  ofVenue(known, (id) => ({ params: { code }, query: { organization_id: id } }));

export const mediasCall = (
  known: Known,
  cards: readonly [string, ...string[]] = [known.options.card],
  secret?: string,
) =>
  ofVenue(known, (id) => {
    const code = secret ?? known.options.secret;
    return {
      params: { organizationId: id, firstCard: cards[0] },
      query: code === undefined ? {} : { secret: code },
      body: { cards: [...cards] },
    };
  });

function cardSteps(card: string): readonly SuitePart[] {
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
        known.lists = reply;
        return [];
      },
      checks: MEDIA_CHECKS,
    }),
    step('medias', { note: 'again', prepare: mediasCall, checks: [...MEDIA_CHECKS, UNCHANGED_CHECK] }),
    step('medias', {
      note: 'unknown card',
      refused: null,
      prepare: (known) => mediasCall(known, [UNKNOWN_CARD]),
    }),
  ];
}

const secretSteps: SuitePart = ({ options: { secret } }) =>
  secret === undefined
    ? []
    : ['', `${secret}9`].map((wrong) =>
        step('medias', {
          note: wrong === '' ? 'without access code' : 'wrong access code',
          refused: null,
          prepare: (known) => mediasCall(known, undefined, wrong),
        }),
      );

const otherCardSteps: readonly SuitePart[] = [
  step('medias', {
    note: 'other card',
    prepare: (known) =>
      known.options.otherCard === undefined ? 'needs --other-card' : mediasCall(known, [known.options.otherCard]),
    learn(reply, known) {
      known.otherLists = reply;
      return [];
    },
    checks: [
      { name: 'card', differences: (lists, { options: { otherCard = '' } }) => foreignMedia(lists, [otherCard]) },
      {
        name: 'one card',
        differences: (other, { lists }) => (lists ? mediaOfBoth(lists, other) : 'needs the media of the card'),
      },
    ],
  }),
  step('medias', {
    note: 'both cards',
    prepare: (known) =>
      known.options.otherCard === undefined
        ? 'needs --other-card'
        : mediasCall(known, [known.options.card, known.options.otherCard]),
    checks: [
      {
        name: 'both cards',
        differences: (both, { lists, otherLists }) =>
          lists && otherLists ? joinedDifferences(both, [lists, otherLists]) : 'needs the media of each card',
      },
    ],
  }),
];

const customerSteps: readonly SuitePart[] = [
  step('customerCard', {
    prepare: (known) => {
      const { customer } = known.options;
      if (customer === undefined) return 'needs --customer';
      return ofVenue(known, (id) => ({ params: {}, body: { ...customer, organization_id: id } }));
    },
    learn: ({ card: found }, { options: { card, customerCard = card } }) =>
      found === customerCard ? [] : [`card: another than ${customerCard}`],
  }),
  step('customerCard', {
    note: 'unknown',
    refused: null,
    prepare: (known) => {
      const { customer } = known.options;
      if (customer === undefined) return 'needs --customer';
      const nobody = Object.fromEntries(Object.keys(customer).map((name) => [name, '52998224725']));
      return ofVenue(known, (id) => ({ params: {}, body: { ...nobody, organization_id: id } }));
    },
  }),
];

export function readSteps(card: string): readonly SuitePart[] {
  return [...organizationSteps, ...cardSteps(card), secretSteps, ...otherCardSteps, ...customerSteps];
}
