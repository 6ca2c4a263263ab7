import { expect, it } from 'vitest';
import { PROCEDURE_NAMES } from '#server/trpc/router.ts';
import { ANSWER_DEADLINE_MS, browserDeadlineMs, type Called, lastAttemptMs, visitorWaitMs } from '#shared/deadlines.ts';

const SLOW: readonly Called[] = ['face-search', 'gallery.zip', 'payment.checkout'];
const TICK = 'order.changeSelection';

const called = Object.keys(ANSWER_DEADLINE_MS) as Called[];

it('no row is of a procedure that is gone', () => {
  expect(called.filter((name) => name !== 'face-search')).toEqual(PROCEDURE_NAMES.toSorted());
});

it('the browser waits longer than the server, and no visitor for two minutes', () => {
  for (const name of called) {
    expect(browserDeadlineMs(name), name).toBeGreaterThan(ANSWER_DEADLINE_MS[name]);
    expect(browserDeadlineMs(name), name).toBeLessThan(120_000);
  }
});

it('a press is answered within 45 seconds, a tick within 20, the read of what came of it included', () => {
  for (const name of called.filter((one) => !SLOW.includes(one))) {
    expect(visitorWaitMs(name), name).toBe(name === TICK ? 20_000 : 45_000);
    expect(lastAttemptMs(name), name).toBeGreaterThanOrEqual(0);
  }
  expect(lastAttemptMs(TICK)).toBeGreaterThanOrEqual(5_000);
});
