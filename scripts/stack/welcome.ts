import { SCENARIOS, type ScenarioId } from '#mock-provider/scenarios/catalogue.ts';
import { LOCAL_SITE } from '#shared/site/site-name.ts';
import { table } from '../table.ts';
import type { StackSettings } from './settings.ts';

const THINGS_TO_TRY: readonly ScenarioId[] = [
  'card-to-buy',
  'card-with-access-code',
  'card-sold',
  'card-unknown',
  'cep-found',
  'pix-ordinary',
  'pix-pending',
  'venue-two-factor',
];

/** Returns the text that is printed once everything runs: the addresses, and what to type there. */
export function welcome({ port, mockPort, mocked }: StackSettings): string {
  const domain = process.env.PROVIDER_DOMAIN || 'localhost';
  const storefront = `Storefront     http://${LOCAL_SITE}.${domain}:${port}  (the venue is the first part of the host)`;
  if (!mocked) return `\n${storefront}\n`;
  // A recorded provider has none of the magic values.
  const things = process.env.MOCK_REPLAY ? [] : THINGS_TO_TRY;
  const offered = SCENARIOS.filter(({ id }) => things.includes(id));
  return [
    '',
    storefront,
    `Mock provider  http://localhost:${mockPort}/__mock`,
    '',
    ...(offered.length > 0 ? ['Things to try:'] : []),
    ...table(offered.map(({ group, input, outcome }) => [' ', group, input, outcome])),
    '',
    'Ctrl-C stops everything.',
  ].join('\n');
}
