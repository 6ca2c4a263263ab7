import type { Scenario } from './scenario.ts';

type Row = readonly [id: string, group: Scenario['group'], input: string, outcome: string];

/** Inputs whose outcome depends on whether `fixtures/` has a row for them, and days for a face search. */
const ROWS = [
  ['venue-everything', 'Venues', 'fotos', 'Everything is on.'],
  ['venue-two-factor', 'Venues', 'aqua', 'Asks for an access code, has a banner, and wants uploads to be edited.'],
  [
    'venue-customer-form',
    'Venues',
    'museu',
    'Asks for name and CPF in place of a card, hides the CPF, and sends receipts by e-mail.',
  ],
  ['venue-on-site', 'Venues', 'balcao', 'Sells on site only.'],
  ['venue-bare', 'Venues', 'vazio', 'Has neither face search nor a card scanner.'],
  [
    'venue-bad-config',
    'Venues',
    'configruim',
    'Has a configuration that is not JSON, and a help address that is no link.',
  ],
  ['venue-unknown', 'Venues', 'naoexiste', 'There is no such venue, as with any other name.'],
  ['cpf-found', 'CPFs', '11144477735', 'Opens MISTO0001.'],
  ['cpf-unknown', 'CPFs', '52998224725', 'There is no such customer, as with any other (CUSTOMER_NOT_FOUND).'],
  ['cpf-no-media', 'CPFs', '12345678909', 'The customer has no photos.'],
  ['cpf-bad-code', 'CPFs', '39053344705', 'The customer has no code (CUSTOMER_CODE_NOT_FOUND).'],
  [
    'visit-found',
    'Visit dates',
    '2025-07-12',
    'Finds FOTOS0001 and MISTO0001. Today, yesterday and three days ago find others in most venues.',
  ],
  [
    'visit-none',
    'Visit dates',
    '2025-07-13',
    'Finds nobody, as the 13th of any month and any other day without cards.',
  ],
  [
    'visit-failing',
    'Visit dates',
    '2025-07-28',
    'The search fails, as on the 28th of any month without cards (FACE_SEARCH_FAILED).',
  ],
  ['cep-found', 'Postal codes', '01001000', 'Found.'],
  ['cep-other-found', 'Postal codes', '01310100', 'Found.'],
  ['cep-town', 'Postal codes', '95670000', 'Found for a whole town, without street and neighborhood.'],
  ['cep-unknown', 'Postal codes', '99999999', 'Not found (HTTP 200 with `"erro": "true"`).'],
  ['zip-found', 'Postal codes', 'us/90210', 'Found.'],
  ['zip-no-state', 'Postal codes', 'nz/6035', 'Found, without a state.'],
  ['zip-several', 'Postal codes', 'gb/EC1A', 'Found in several places.'],
  ['zip-unknown', 'Postal codes', 'us/00000', 'Not found (HTTP 404 with `{}`).'],
] as const satisfies readonly Row[];

export const FIXTURE_SCENARIOS = ROWS.map(([id, group, input, outcome]) => {
  return { id, group, input, outcome, behaviour: { kind: 'fixture' } } as const;
});
