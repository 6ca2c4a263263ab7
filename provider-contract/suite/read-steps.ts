import { parseJson } from '#shared/parse-json.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import { isLinkTarget, isMailTarget } from '#shared/site/help-link.ts';
import { need, unless } from './finding.ts';
import { ownAddress } from './plausibility/files.ts';
import {
  allMedia,
  changedMedia,
  countDifferences,
  foreignMedia,
  joinedDifferences,
  mediaOfBoth,
  nameDifferences,
  repeatedMedia,
  sideDifferences,
} from './plausibility/media-lists.ts';
import { catalogueDifferences } from './plausibility/prices.ts';
import { type Checks, type Known, refusal, type SuitePart, step } from './step.ts';

/** Has the form of a card's code but belongs to no card. */
export const UNKNOWN_CARD = 'ZZZZZZZZ9';
const UNKNOWN_VENUE = 'no-such-venue-here';
/** Has the form of an id but belongs to nothing. */
export const UNKNOWN_ID = 'zzzzzzzz9';

export const venueId = ({ organization }: Known) => need(organization, 'the organization').id;

const CATALOGUE_CHECKS: Checks<WireCatalogue> = {
  'price ranges': catalogueDifferences,
  products({ products, all_digital: allDigital }) {
    const all = products ?? [];
    const ids = all.map(({ id }) => id).concat(allDigital ? [allDigital.id] : []);
    return [
      ...unless(new Set(ids).size === ids.length, 'products: two have the same id'),
      ...all.flatMap(({ id, is_photo, is_video }) => (is_photo || is_video ? [] : [`product ${id}: of nothing`])),
    ];
  },
};

export const MEDIA_CHECKS: Checks<WireMediaLists> = {
  medias_count: (lists, { mediasCount }) => countDifferences(lists, mediasCount),
  'listed once': repeatedMedia,
  card: (lists, { options: { card } }) => foreignMedia(lists, [card]),
  'file names': nameDifferences,
  sizes: sideDifferences,
};

const isJsonObject = (text: string) => /^\s*\{/.test(text) && parseJson(text) !== undefined;

/** Lists settings that the storefront ignores because it cannot use them. */
function settingDifferences({
  contact_email: email,
  external_help_url: help,
  features_organization: features,
}: WireOrganization): string[] {
  return [
    ...unless(!email || isMailTarget(email), 'organization.contact_email: no e-mail address'),
    ...unless(!help || isLinkTarget(help), 'organization.external_help_url: no address of a web page'),
    ...unless(
      !features?.config || isJsonObject(features.config),
      'organization.features_organization.config: no JSON object',
    ),
  ];
}

const organizationSteps: readonly SuitePart[] = [
  step('organization', {
    call: ({ options }) => ({ params: { webName: options.organization } }),
    learn: ({ organization }) => ({ organization, sellsOnline: organization.has_online_sale }),
    checks: {
      'web name': ({ organization }, { options }) =>
        organization.web_name === options.organization ? [] : ['organization.web_name: another than asked for'],
      settings: ({ organization }) => settingDifferences(organization),
    },
  }),
  refusal('organization', 'unknown', () => ({ params: { webName: UNKNOWN_VENUE } })),
  step('products', {
    call: (known) => ({ params: { organizationId: venueId(known) } }),
    learn: (catalogue) => ({ catalogue }),
    checks: CATALOGUE_CHECKS,
  }),
  refusal('products', 'unknown venue', () => ({ params: { organizationId: UNKNOWN_ID } })),
];

const cardCall = (known: Known, code: string) => ({ params: { code }, query: { organization_id: venueId(known) } });

function previewPathDifferences(lists: WireMediaLists, { baseUrl }: Known): string[] {
  const foreign = allMedia(lists).filter(({ preview_path: path }) => path && !ownAddress(path, baseUrl));
  return unless(foreign.length === 0, `preview_path: ${foreign.length} that are not the provider's own addresses`);
}

export function mediasCall(
  known: Known,
  cards: readonly [string, ...string[]] = [known.options.card],
  secret = known.options.secret,
) {
  return {
    params: { organizationId: venueId(known), firstCard: cards[0] },
    query: secret === undefined ? {} : { secret },
    body: { cards: [...cards] },
  };
}

const cardSteps: readonly SuitePart[] = [
  step('card', {
    call: (known) => cardCall(known, known.options.card),
    learn: ({ medias_count: mediasCount, can_sell_online: canSell }) => ({
      mediasCount,
      ...(canSell && { sellsOnline: true }),
    }),
    checks: { card: ({ card }, { options }) => unless(card === options.card, 'card: another than asked for') },
  }),
  refusal('card', 'unknown', (known) => cardCall(known, UNKNOWN_CARD), 'CARD_NOT_FOUND'),
  step('medias', {
    call: mediasCall,
    learn: (lists) => ({ lists }),
    checks: { ...MEDIA_CHECKS, 'preview paths': previewPathDifferences },
  }),
  step('medias', {
    note: 'again',
    call: mediasCall,
    checks: {
      ...MEDIA_CHECKS,
      unchanged: (again, { lists }) => changedMedia(again, need(lists, 'the media of the card')),
    },
  }),
  refusal('medias', 'unknown card', (known) => mediasCall(known, [UNKNOWN_CARD])),
];

const secretSteps: SuitePart = ({ options: { secret } }) =>
  secret === undefined
    ? []
    : [
        refusal('medias', 'without access code', (known) => mediasCall(known, undefined, '')),
        refusal('medias', 'wrong access code', (known) => mediasCall(known, undefined, `${secret}9`)),
      ];

export const otherCardOf = ({ options }: Known) => need(options.otherCard, '--other-card');

const otherCardSteps: readonly SuitePart[] = [
  step('medias', {
    note: 'other card',
    call: (known) => mediasCall(known, [otherCardOf(known)]),
    learn: (otherLists) => ({ otherLists }),
    checks: {
      card: (lists, known) => foreignMedia(lists, [otherCardOf(known)]),
      'one card': (other, { lists }) => mediaOfBoth(need(lists, 'the media of the card'), other),
    },
  }),
  step('medias', {
    note: 'both cards',
    call: (known) => mediasCall(known, [known.options.card, otherCardOf(known)]),
    checks: {
      'both cards': (both, { lists, otherLists }) =>
        joinedDifferences(both, [need(lists, 'the media of each card'), need(otherLists, 'the media of each card')]),
    },
  }),
];

const customerOf = ({ options }: Known) => need(options.customer, '--customer');

const customerSteps: readonly SuitePart[] = [
  step('customerCard', {
    call: (known) => ({ params: {}, body: { ...customerOf(known), organization_id: venueId(known) } }),
    checks: {
      card: ({ card: found }, { options: { card, customerCard = card } }) =>
        found === customerCard ? [] : [`card: another than ${customerCard}`],
    },
  }),
  refusal('customerCard', 'unknown', (known) => {
    const nobody = Object.keys(customerOf(known)).map((name) => [name, '52998224725']);
    return { params: {}, body: { ...Object.fromEntries(nobody), organization_id: venueId(known) } };
  }),
];

export const READ_STEPS: readonly SuitePart[] = [
  ...organizationSteps,
  ...cardSteps,
  secretSteps,
  ...otherCardSteps,
  ...customerSteps,
  refusal('payment', 'unknown order', () => ({ params: { orderId: UNKNOWN_ID } })),
];
