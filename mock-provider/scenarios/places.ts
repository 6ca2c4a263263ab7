import type { Scenario } from './scenario.ts';

type Row = readonly [id: string, group: Scenario['group'], input: string, outcome: string];

/** Values that a row of `fixtures/` decides, or its absence. */
const ROWS: readonly Row[] = [
  ['venue-everything', 'Venues', 'fotos', 'everything on'],
  ['venue-two-factor', 'Venues', 'aqua', 'two-factor access codes, a banner, uploads that must be edited'],
  ['venue-customer-form', 'Venues', 'museu', 'the customer form instead of the card, its CPF as a password'],
  ['venue-on-site', 'Venues', 'balcao', 'sells on site only'],
  ['venue-bare', 'Venues', 'vazio', 'no face search, no card reading'],
  ['venue-bad-config', 'Venues', 'configruim', 'a config that is not JSON, a help address that is no web link'],
  ['venue-unknown', 'Venues', 'naoexiste', 'not found, as any other name'],
  ['cpf-found', 'CPFs', '11144477735', 'found: opens MISTO0001'],
  ['cpf-unknown', 'CPFs', '52998224725', 'CUSTOMER_NOT_FOUND, as any other'],
  ['cpf-no-media', 'CPFs', '12345678909', 'found, and has no media'],
  ['cpf-bad-code', 'CPFs', '39053344705', 'CUSTOMER_CODE_NOT_FOUND'],
  ['cep-found', 'Postal codes', '01001000', 'found'],
  ['cep-other-found', 'Postal codes', '01310100', 'found'],
  ['cep-town', 'Postal codes', '95670000', 'a whole town: no street, no neighborhood'],
  ['cep-unknown', 'Postal codes', '99999999', 'unknown: HTTP 200 with `"erro": "true"`'],
  ['zip-found', 'Postal codes', 'us/90210', 'found'],
  ['zip-no-state', 'Postal codes', 'nz/6035', 'found, without a state'],
  ['zip-several', 'Postal codes', 'gb/EC1A', 'several places'],
  ['zip-unknown', 'Postal codes', 'us/00000', 'unknown: HTTP 404 with `{}`'],
];

/** Venues, customers and addresses, which are rows of `fixtures/`. */
export const PLACE_SCENARIOS: readonly Scenario[] = ROWS.map(([id, group, input, outcome]) => ({
  id,
  group,
  input,
  outcome,
  behaviour: { kind: 'fixture' },
}));
