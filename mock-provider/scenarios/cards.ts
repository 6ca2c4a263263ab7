import { FAULTY_CARD_CODES, type Scenario } from './scenario.ts';

const FEW = { photos: 3 };

/** The card codes. They work in every venue of the fixtures. */
export const CARD_SCENARIOS: readonly Scenario[] = [
  {
    id: 'card-to-buy',
    group: 'Card codes',
    input: 'FOTOS0001',
    outcome: '24 photos and 2 videos to buy, 3 extras',
    behaviour: { kind: 'card', recipe: { photos: 24, videos: 2, extras: 3, visit_date: '2025-07-12' } },
  },
  {
    id: 'card-mixed',
    group: 'Card codes',
    input: 'MISTO0001',
    outcome: 'sold, to buy and extras together',
    behaviour: {
      kind: 'card',
      recipe: { photos: 9, videos: 1, sold_photos: 5, sold_videos: 1, extras: 2, visit_date: '2025-07-12' },
    },
  },
  {
    id: 'card-sold',
    group: 'Card codes',
    input: 'VENDIDO01',
    outcome: 'everything sold',
    behaviour: { kind: 'card', recipe: { sold_photos: 7, sold_videos: 1 } },
  },
  {
    id: 'card-extras',
    group: 'Card codes',
    input: 'EXTRAS001',
    outcome: 'only extras',
    behaviour: { kind: 'card', recipe: { extras: 4 } },
  },
  {
    id: 'card-empty',
    group: 'Card codes',
    input: 'VAZIO0001',
    outcome: 'CARD_EMPTY_MEDIA',
    behaviour: { kind: 'card', recipe: {}, quirks: { lookupRefusal: 'CARD_EMPTY_MEDIA' } },
  },
  {
    id: 'card-empty-gallery',
    group: 'Card codes',
    input: 'SEMFOTO01',
    outcome: 'the card is found; CARD_EMPTY_PHOTO in the gallery',
    behaviour: { kind: 'card', recipe: FEW, quirks: { mediasRefusal: 'CARD_EMPTY_PHOTO' } },
  },
  {
    id: 'card-unknown',
    group: 'Card codes',
    input: 'NAOEXISTE',
    outcome: 'CARD_NOT_FOUND, as any unknown code',
    behaviour: { kind: 'fixture' },
  },
  {
    id: 'card-with-access-code',
    group: 'Card codes',
    input: 'SENHA0001',
    outcome:
      'opens with the access code ABC123; ABC999 is CARD_NOT_FROM_CUSTOMER, any other or none CUSTOMER_CODE_NOT_FOUND',
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
    outcome: '`can_sell_online` is false',
    behaviour: { kind: 'card', recipe: { photos: 5, can_sell_online: false } },
  },
  {
    id: 'card-thousand',
    group: 'Card codes',
    input: 'MIL001000',
    outcome: '1,000 media',
    behaviour: { kind: 'card', recipe: { photos: 960, videos: 40 } },
  },
  {
    id: 'card-ten-thousand',
    group: 'Card codes',
    input: 'DEZMIL001',
    outcome: '10,000 media',
    behaviour: { kind: 'card', recipe: { photos: 9_800, videos: 200 } },
  },
  {
    id: 'card-odd-names',
    group: 'Card codes',
    input: 'UNICODE01',
    outcome: 'file names with emoji, quotes, right-to-left marks, line breaks, 300 characters',
    behaviour: { kind: 'card', recipe: { photos: 9, sold_photos: 12 }, quirks: { oddNames: true } },
  },
  {
    id: 'card-broken-files',
    group: FAULTY_CARD_CODES,
    input: 'QUEBRADO1',
    outcome: 'every third photo and one of two videos fail to load',
    behaviour: { kind: 'card', recipe: { photos: 9, videos: 2, sold_photos: 3 }, quirks: { broken: true } },
  },
  {
    id: 'card-slow',
    group: FAULTY_CARD_CODES,
    input: 'LENTO0001',
    outcome: 'every call that names it takes 5 s',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'latency', delayMs: 5_000 } },
  },
  {
    id: 'card-hanging',
    group: FAULTY_CARD_CODES,
    input: 'TRAVADO01',
    outcome: 'never answers',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'hang' } },
  },
  {
    id: 'card-reset',
    group: FAULTY_CARD_CODES,
    input: 'CAIDO0001',
    outcome: 'the connection is reset',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'reset_before' } },
  },
  {
    id: 'card-html',
    group: FAULTY_CARD_CODES,
    input: 'HTML50001',
    outcome: 'HTTP 500 with an HTML page',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'html', status: 500 } },
  },
  {
    id: 'card-malformed-json',
    group: FAULTY_CARD_CODES,
    input: 'JSONRUIM1',
    outcome: 'malformed JSON',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'malformed_json' } },
  },
  {
    id: 'card-error-flag',
    group: FAULTY_CARD_CODES,
    input: 'FLAG20001',
    outcome: 'HTTP 200 with an error flag and a message nobody knows',
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
    outcome: 'a reply whose fields have the wrong types',
    behaviour: { kind: 'card', recipe: FEW, fault: { kind: 'wrong_types' } },
  },
];
