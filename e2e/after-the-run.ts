import { expect, test } from '@playwright/test';
import { areRepliesChecked, remainingViolations } from './venue.ts';

test("the mock checked its replies, and saw no violation outside the tests' own venues", async () => {
  expect(await areRepliesChecked()).toBe(true);
  expect(await remainingViolations()).toEqual([]);
});
