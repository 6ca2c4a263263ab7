import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inTimeOrder, pausesIn, type Timed, timeSpan } from './taken-at.ts';

const NOON = Date.UTC(2025, 6, 12, 12) / 1_000;
const HOUR = 3_600;

const medias = fc
  .array(fc.option(fc.integer({ min: NOON, max: NOON + 72 * HOUR }), { nil: undefined }), { maxLength: 60 })
  .map((times) => times.map((takenAt, at) => ({ id: at, takenAt })));

it('shows every media once, by time, those without a time last, and equals as they were', () => {
  fc.assert(
    fc.property(medias, (given) => {
      const ordered = inTimeOrder(given);
      expect(ordered.toSorted((a, b) => a.id - b.id)).toEqual(given);
      for (const [at, { id, takenAt }] of ordered.slice(1).entries()) {
        const before = ordered[at];
        if (before?.takenAt === takenAt) expect(before?.id).toBeLessThan(id);
        else if (takenAt !== undefined) expect(before?.takenAt).toBeLessThan(takenAt);
        else expect(before?.takenAt).toBeDefined();
      }
      expect(inTimeOrder(ordered)).toEqual(ordered);
    }),
  );
});

it('changes no order without times', () => {
  const given: (Timed & { id: number })[] = [{ id: 3 }, { id: 1 }, { id: 2 }];
  expect(inTimeOrder(given)).toEqual(given);
  expect([pausesIn(given), timeSpan(given)]).toEqual([[], null]);
});

it('finds a pause exactly where an hour or more passed', () => {
  fc.assert(
    fc.property(medias, (given) => {
      const ordered = inTimeOrder(given);
      const pauses = pausesIn(ordered);
      for (const [index, { takenAt }] of ordered.entries()) {
        const seconds = (takenAt ?? Number.NaN) - (ordered[index - 1]?.takenAt ?? Number.NaN);
        expect(pauses.some(({ indexAfter }) => indexAfter === index)).toBe(seconds >= HOUR);
      }
    }),
  );
  const at = (...times: number[]) => pausesIn(times.map((takenAt) => ({ takenAt })));
  expect(at(NOON, NOON + HOUR - 1)).toEqual([]);
  expect(at(NOON, NOON + HOUR)).toEqual([{ indexAfter: 1, takenAt: NOON + HOUR, isOtherDay: false }]);
  expect(at(NOON, NOON + 12 * HOUR)).toEqual([{ indexAfter: 1, takenAt: NOON + 12 * HOUR, isOtherDay: true }]);
});

it('knows the first and the last time, whatever the order', () => {
  expect(timeSpan([{}, { takenAt: NOON + 1 }, { takenAt: NOON }, {}])).toEqual([NOON, NOON + 1]);
});
