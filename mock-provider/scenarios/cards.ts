import { FAULTY_CARD_CODES, type Scenario } from './scenario.ts';

const FEW = { photos: 3 };

/** The card codes. They work in every venue of the fixtures. */
export const CARD_SCENARIOS: readonly Scenario[] = [
  {
    id: 'card-to-buy',
    group: 'Card codes',
    input: 'FOTOS0001',
    outcome: '24 photos and 2 videos to buy, and 3 extras.',
    behaviour: { kind: 'card', recipe: { photos: 24, videos: 2, extras: 3, visit_date: '2025-07-12' } },
  },
  {
    id: 'card-mixed',
    group: 'Card codes',
    input: 'MISTO0001',
    outcome: 'Some are bought, some are for sale, some are extras.',
    behaviour: {
      kind: 'card',
      recipe: { photos: 9, videos: 1, sold_photos: 5, sold_videos: 1, extras: 2, visit_date: '2025-07-12' },
    },
  },
  {
    id: 'card-sold',
    group: 'Card codes',
    input: 'VENDIDO01',
    outcome: 'Everything is bought already.',
    behaviour: { kind: 'card', recipe: { sold_photos: 7, sold_videos: 1 } },
  },
  {
    id: 'card-extras',
    group: 'Card codes',
    input: 'EXTRAS001',
    outcome: 'Nothing but extras.',
    behaviour: { kind: 'card', recipe: { extras: 4 } },
  },
  {
    id: 'card-empty',
    group: 'Card codes',
    input: 'VAZIO0001',
    outcome: 'There is no photo on the card yet (CARD_EMPTY_MEDIA).',
    behaviour: { kind: 'card', recipe: {}, quirks: { lookupRefusal: 'CARD_EMPTY_MEDIA' } },
  },
  {
    id: 'card-empty-gallery',
    group: 'Card codes',
    input: 'SEMFOTO01',
    outcome: 'The card opens, and then its gallery is empty (CARD_EMPTY_PHOTO).',
    behaviour: { kind: 'card', recipe: FEW, quirks: { mediasRefusal: 'CARD_EMPTY_PHOTO' } },
  },
  {
    id: 'card-unknown',
    group: 'Card codes',
    input: 'NAOEXISTE',
    outcome: 'There is no such card, as with any unknown code (CARD_NOT_FOUND).',
    behaviour: { kind: 'fixture' },
  },
  {
    id: 'card-with-access-code',
    group: 'Card codes',
    input: 'SENHA0001',
    outcome:
      'Opens with the access code ABC123. The code ABC999 belongs to another card (CARD_NOT_FROM_CUSTOMER), any other to none (CUSTOMER_CODE_NOT_FOUND).',
    behaviour: {
      kind: 'card',
      recipe: { photos: 6, videos: 1, secret: 'ABC123' },
      quirks: { secretRefusals: { ABC999: 'CARD_NOT_FROM_CUSTOMER' } },
    },
  },
  {
    id: 'card-on-site-only',
    group: 'Card codes',
    input: 'BALCAO001',
    outcome: 'Its photos are sold on site, not online (`can_sell_online` is false).',
    behaviour: { kind: 'card', recipe: { photos: 5, can_sell_online: false } },
  },
  {
    id: 'card-thousand',
    group: 'Card codes',
    input: 'MIL001000',
    outcome: '1,000 photos and videos.',
    behaviour: { kind: 'card', recipe: { photos: 960, videos: 40 } },
  },
  {
    id: 'card-ten-thousand',
    group: 'Card codes',
    input: 'DEZMIL001',
    outcome: '10,000 photos and videos.',
    behaviour: { kind: 'card', recipe: { photos: 9_800, videos: 200 } },
  },
  {
    id: 'card-odd-names',
    group: 'Card codes',
    input: 'UNICODE01',
    outcome: 'File names with emoji, quotes, right-to-left marks, line breaks, 300 characters.',
    behaviour: { kind: 'card', recipe: { photos: 9, sold_photos: 12 }, quirks: { oddNames: true } },
  },
  {
    id: 'card-broken-files',
    group: FAULTY_CARD_CODES,
    input: 'QUEBRADO1',
    outcome: 'Every third photo and one of two videos fail to load.',
    behaviour: { kind: 'card', recipe: { photos: 9, videos: 2, sold_photos: 3 }, quirks: { broken: true } },
  },
  {
    id: 'card-slow',
    group: FAULTY_CARD_CODES,
    input: 'LENTO0001',
    outcome: 'Every call that names it takes 5 seconds.',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'latency', delayMs: 5_000 } },
  },
  {
    id: 'card-hanging',
    group: FAULTY_CARD_CODES,
    input: 'TRAVADO01',
    outcome: 'The provider never answers.',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'hang' } },
  },
  {
    id: 'card-reset',
    group: FAULTY_CARD_CODES,
    input: 'CAIDO0001',
    outcome: 'The connection is reset.',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'reset_before' } },
  },
  {
    id: 'card-html',
    group: FAULTY_CARD_CODES,
    input: 'HTML50001',
    outcome: 'The provider fails with an HTML page (HTTP 500).',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'html', status: 500 } },
  },
  {
    id: 'card-malformed-json',
    group: FAULTY_CARD_CODES,
    input: 'JSONRUIM1',
    outcome: 'The provider replies with malformed JSON.',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'malformed_json' } },
  },
  {
    id: 'card-error-flag',
    group: FAULTY_CARD_CODES,
    input: 'FLAG20001',
    outcome: 'The provider reports a failure that nobody knows (HTTP 200 with an error flag).',
    behaviour: {
      kind: 'card',
      recipe: FEW,
      fault: { kind: 'error_flag', status: 200, message: 'UNEXPECTED_PROVIDER_STATE' },
    },
  },
  {
    id: 'card-wrong-types',
    group: FAULTY_CARD_CODES,
    input: 'TIPOS0001',
    outcome: 'The fields of the reply have the wrong types.',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'wrong_types' } },
  },
];
