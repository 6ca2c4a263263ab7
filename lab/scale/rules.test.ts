import { describe, expect, it } from 'vitest';
import { hasCharged } from './charge-watch.ts';
import {
  describeFailures,
  failuresHaveCodes,
  nothingElseFails,
  nothingFails,
  nothingIsPaidWithoutRedis,
  oneChargeAtMost,
  onlyInFlightIsLost,
  pagesComeWithoutProvider,
  retriesSucceed,
  type Seen,
  wholeVisitsAreCharged,
} from './rules.ts';
import { backAfterMs, kindOf, nameOf, percentileMs, type Sent } from './sent-requests.ts';

const GOOD: Sent = {
  name: 'gallery.byCards',
  kind: 'read',
  beganAt: 1_000,
  endedAt: 1_010,
  status: 200,
  errorCode: null,
  isRetry: false,
};
const BAD: Sent = { ...GOOD, status: 502 };
const REFUSED: Sent = { ...GOOD, name: 'payment.checkout', kind: 'payment', status: 503, errorCode: 'SERVER_BUSY' };

const seen = (fields: Partial<Seen>): Seen => ({
  sent: [GOOD],
  whole: 1,
  charges: [1],
  downAt: 0,
  upAt: 10_000,
  ...fields,
});

describe('the rules of a step', () => {
  it('count every request without an answer as lost in a rolling restart, the refused ones too', () => {
    expect(nothingFails(seen({}))).toBeNull();
    expect(nothingFails(seen({ sent: [GOOD, BAD, BAD] }))).toBe('requests failed: 2 × gallery.byCards (502)');
    expect(nothingFails(seen({ sent: [REFUSED] }))).toContain('1 × payment.checkout (503 SERVER_BUSY)');
    expect(describeFailures([{ ...BAD, status: null }])).toBe('1 × gallery.byCards (no response)');
  });

  it('excuse what was in flight when a process was killed, and nothing that began later', () => {
    expect(onlyInFlightIsLost(seen({ sent: [BAD], downAt: 1_005 }))).toBeNull();
    expect(onlyInFlightIsLost(seen({ sent: [BAD], downAt: -500 }))).toContain('that began later');
    expect(retriesSucceed(seen({ sent: [BAD, { ...GOOD, isRetry: true }] }))).toBeNull();
    expect(retriesSucceed(seen({ sent: [BAD, { ...BAD, isRetry: true }] }))).toContain('failed twice');
  });

  it('let payments alone be refused without Redis, and none be made', () => {
    expect(nothingElseFails(seen({ sent: [REFUSED] }))).toBeNull();
    expect(nothingElseFails(seen({ sent: [{ ...REFUSED, errorCode: 'UNKNOWN' }] }))).not.toBeNull();
    const paid = { ...REFUSED, status: 200, errorCode: null, beganAt: 2_000, endedAt: 2_100 };
    expect(nothingIsPaidWithoutRedis(seen({ sent: [paid, REFUSED] }))).toContain('1 payments');
    expect(nothingIsPaidWithoutRedis(seen({ sent: [paid], upAt: 2_050 }))).toBeNull();
  });

  it('want pages without the provider, and a code with each failure', () => {
    expect(pagesComeWithoutProvider(seen({ sent: [BAD] }))).toBeNull();
    expect(pagesComeWithoutProvider(seen({ sent: [{ ...BAD, name: 'gallery' }] }))).toContain('pages failed');
    expect(failuresHaveCodes(seen({ sent: [BAD] }))).toContain('no code');
    expect(failuresHaveCodes(seen({ sent: [REFUSED] }))).toBeNull();
  });

  it('want one charge for each order at most, and one for each visitor who paid', () => {
    expect(oneChargeAtMost(seen({ charges: [0, 1, 1] }))).toBeNull();
    expect(oneChargeAtMost(seen({ charges: [1, 2] }))).toBe('1 of 2 orders were charged more than once');
    expect([{ status: 200 }, { status: null, fault: 'lost_reply' }].every(hasCharged)).toBe(true);
    expect([{ status: null, fault: 'reset_before' }, { status: 400 }].some(hasCharged)).toBe(false);
    expect(wholeVisitsAreCharged(seen({ charges: [0, 1], whole: 2 }))).toContain('2 visitors paid');
  });
});

describe('the requests of a load', () => {
  it('are named by their procedure or file, and known by what they do', () => {
    const requests = ['/gallery/ABC', '/', '/media/thumb/x/y.jpg', '/assets/a.js', '/trpc/payment.checkout'];
    expect(requests.map(nameOf)).toEqual(['gallery', 'home', 'media thumb', 'assets', 'payment.checkout']);
    const kinds = ['payment.checkout', 'payment.byOrder', 'order.open'].map((name) => {
      return kindOf({ path: `/trpc/${name}`, body: '{}' });
    });
    expect(kinds).toEqual(['payment', 'read', 'write']);
    expect(kindOf({ path: '/gallery/ABC' })).toBe('read');
  });

  it('have percentiles, and an end of their failures after a moment', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => ({ ...GOOD, endedAt: GOOD.beganAt + at + 1 }));
    expect([0.5, 0.95, 1].map((share) => percentileMs(hundred, share))).toEqual([50, 95, 100]);
    expect(percentileMs([], 0.5)).toBe(0);
    const failures = [BAD, { ...BAD, beganAt: 3_000, endedAt: 3_500 }];
    expect([2_000, 4_000].map((moment) => backAfterMs(failures, moment))).toEqual([1_500, 0]);
  });
});
