import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import type { CardSeed } from '#mock-provider/world/cards/card.ts';

export const FAULTY_CARD_CODES = 'Card codes in trouble';

type CardOf = Omit<CardSeed, 'code' | 'fault'>;

const card = <const Id extends string>(id: Id, input: string, outcome: string, { recipe, quirks = {} }: CardOf) =>
  ({ id, group: 'Card codes', input, outcome, behaviour: { kind: 'card', recipe, quirks } }) as const;

const FEW = { photos: 3 };

const faulty = <const Id extends string>(id: Id, input: string, outcome: string, fault: FaultSpec) =>
  ({ id, group: FAULTY_CARD_CODES, input, outcome, behaviour: { kind: 'card', recipe: FEW, fault } }) as const;

const ONE_VISIT = { visit_date: '2025-07-12', taken_at: ['2025-07-12T14:05:00-03:00'] };
const TWO_DAYS = { taken_at: ['2025-07-12T10:12:00-03:00', '2025-07-12T14:30:00-03:00', '2025-07-13T09:10:00-03:00'] };

export const CARD_SCENARIOS = [
  card('card-to-buy', 'FOTOS0001', '24 photos and 2 videos to buy, and 3 extras, taken within half an hour.', {
    recipe: { photos: 24, videos: 2, extras: 3, ...ONE_VISIT },
  }),
  card(
    'card-two-days',
    'DOISDIAS1',
    'Taken on two days, with a pause on the first. The provider lists its media in another order.',
    { recipe: { photos: 18, videos: 2, extras: 2, sold_photos: 6, ...TWO_DAYS } },
  ),
  card('card-mixed', 'MISTO0001', 'Some are bought, some are for sale, some are extras.', {
    recipe: { photos: 9, videos: 1, sold_photos: 5, sold_videos: 1, extras: 2, visit_date: '2025-07-12' },
  }),
  card('card-sold', 'VENDIDO01', 'Everything is bought already.', { recipe: { sold_photos: 7, sold_videos: 1 } }),
  card('card-extras', 'EXTRAS001', 'Nothing but extras.', { recipe: { extras: 4 } }),
  card('card-empty', 'VAZIO0001', 'There is no photo on the card yet (CARD_EMPTY_MEDIA).', {
    recipe: {},
    quirks: { lookupRefusal: 'CARD_EMPTY_MEDIA' },
  }),
  card('card-empty-gallery', 'SEMFOTO01', 'The card opens, and then its gallery is empty (CARD_EMPTY_PHOTO).', {
    recipe: FEW,
    quirks: { mediasRefusal: 'CARD_EMPTY_PHOTO' },
  }),
  {
    id: 'card-unknown',
    group: 'Card codes',
    input: 'NAOEXISTE',
    outcome: 'There is no such card, as with any unknown code (CARD_NOT_FOUND).',
    behaviour: { kind: 'fixture' },
  },
  card(
    'card-with-access-code',
    'SENHA0001',
    'Opens with the access code ABC123. The code ABC999 belongs to another card (CARD_NOT_FROM_CUSTOMER), any other to none (CUSTOMER_CODE_NOT_FOUND).',
    {
      recipe: { photos: 6, videos: 1, secret: 'ABC123' },
      quirks: { secretRefusals: { ABC999: 'CARD_NOT_FROM_CUSTOMER' } },
    },
  ),
  card('card-on-site-only', 'BALCAO001', 'Its photos are sold on site, not online (`can_sell_online` is false).', {
    recipe: { photos: 5, can_sell_online: false },
  }),
  card('card-thousand', 'MIL001000', '1,000 photos and videos.', { recipe: { photos: 960, videos: 40 } }),
  card('card-ten-thousand', 'DEZMIL001', '10,000 photos and videos.', { recipe: { photos: 9_800, videos: 200 } }),
  card(
    'card-odd-names',
    'UNICODE01',
    'File names with emoji, quotes, right-to-left marks, line breaks, 300 characters.',
    { recipe: { photos: 9, sold_photos: 14 }, quirks: { oddNames: true } },
  ),
  {
    ...card('card-broken-files', 'QUEBRADO1', 'Every third photo and one of two videos fail to load.', {
      recipe: { photos: 9, videos: 2, sold_photos: 3 },
      quirks: { broken: true },
    }),
    group: FAULTY_CARD_CODES,
  },
  faulty('card-slow', 'LENTO0001', 'Every call that names it takes 5 seconds.', { kind: 'latency', delay_ms: 5_000 }),
  faulty('card-hanging', 'TRAVADO01', 'The provider never answers.', { kind: 'hang' }),
  faulty('card-reset', 'CAIDO0001', 'The connection is reset.', { kind: 'reset_before' }),
  faulty('card-html', 'HTML50001', 'The provider fails with an HTML page (HTTP 500).', { kind: 'html', status: 500 }),
  faulty('card-malformed-json', 'JSONRUIM1', 'The provider replies with malformed JSON.', { kind: 'malformed_json' }),
  faulty(
    'card-error-flag',
    'FLAG20001',
    'The provider reports a failure that nobody knows (HTTP 200 with an error flag).',
    { kind: 'error_flag', status: 200, message: 'UNEXPECTED_PROVIDER_STATE' },
  ),
  faulty('card-wrong-types', 'TIPOS0001', 'The fields of the reply have the wrong types.', { kind: 'wrong_types' }),
] as const;
