import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areOfSeveralDays, inTimeOrder, partsIn, type Timed, timeSpan } from './taken-at.ts';

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
  expect([partsIn(given), timeSpan(given)]).toEqual([[], null]);
});

it('begins a part exactly where an hour or more passed, and then at the first', () => {
  fc.assert(
    fc.property(medias, (given) => {
      const ordered = inTimeOrder(given);
      const starts = partsIn(ordered).map(({ start }) => start);
      expect(starts[0] ?? 0).toBe(0);
      expect(starts).not.toHaveLength(1);
      for (const [index, { takenAt }] of [...ordered.entries()].slice(1)) {
        const seconds = (takenAt ?? Number.NaN) - (ordered[index - 1]?.takenAt ?? Number.NaN);
        expect(starts.includes(index)).toBe(seconds >= HOUR);
      }
    }),
  );
  const at = (...times: number[]) => partsIn(times.map((takenAt) => ({ takenAt })));
  expect(at(NOON, NOON + HOUR - 1)).toEqual([]);
  expect(at(NOON, NOON + HOUR)).toEqual([
    { start: 0, takenAt: NOON, hasDay: false },
    { start: 1, takenAt: NOON + HOUR, hasDay: false },
  ]);
  expect(at(NOON, NOON + 12 * HOUR)).toEqual([
    { start: 0, takenAt: NOON, hasDay: true },
    { start: 1, takenAt: NOON + 12 * HOUR, hasDay: true },
  ]);
});

it('gives photos of one day their day where the gallery has others', () => {
  expect(areOfSeveralDays([{ takenAt: NOON }, {}, { takenAt: NOON + HOUR }])).toBe(false);
  expect(areOfSeveralDays([{ takenAt: NOON }, { takenAt: NOON + 24 * HOUR }])).toBe(true);
  expect(partsIn([{ takenAt: NOON }], true)).toEqual([{ start: 0, takenAt: NOON, hasDay: true }]);
  expect(partsIn([{}], true)).toEqual([]);
});

it('knows the first and the last time, whatever the order', () => {
  expect(timeSpan([{}, { takenAt: NOON + 1 }, { takenAt: NOON }, {}])).toEqual([NOON, NOON + 1]);
});
