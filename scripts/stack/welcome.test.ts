import { expect, it } from 'vitest';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import { thingsToTry } from './welcome.ts';

it('offers only what the scenario catalogue has', () => {
  expect(SCENARIOS.map(({ id }) => id)).toEqual(expect.arrayContaining(thingsToTry));
});
