import { expect, test } from '@playwright/test';
import { remainingViolations } from './venue.ts';

test("the mock saw no violation outside the tests' own venues", async () => {
  expect(await remainingViolations()).toEqual([]);
});
