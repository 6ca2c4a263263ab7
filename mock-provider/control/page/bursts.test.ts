import { expect, it } from 'vitest';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { burstsOf, foldRepeats, groupsOf } from './bursts.mjs';

let sequence = 0;
/** @param began seconds after the start @param ms how long it took */
function call(began: number, ms = 10, more: Partial<JournalEntry> = {}): JournalEntry {
  sequence += 1;
  const at = new Date(0).toISOString();
  return {
    sequence,
    organization: 'fotos',
    at,
    began: new Date(began * 1_000).toISOString(),
    ms,
    status: 200,
    method: 'GET',
    route: `/${sequence}`,
    ids: {},
    ...more,
  };
}

it('groups the calls of one click by when they began, although they are recorded when they end', () => {
  const [late, first, second] = [call(1, 5_000), call(0), call(7)];
  const next = call(9);
  const bursts = burstsOf([first, next, second, late]);
  expect(bursts.map(({ calls }) => calls)).toEqual([[first, late, second], [next]]);
  expect(bursts.map(({ began, ended }) => [began, ended])).toEqual([
    [0, 7_010],
    [9_000, 9_010],
  ]);
});

it('reads the time of a call that has no time of the machine from its answer', () => {
  const { began: _, ...bare } = call(0, 200, { at: '2026-01-01T00:00:01.000Z' });
  expect(burstsOf([bare])[0]?.began).toBe(Date.parse('2026-01-01T00:00:00.800Z'));
});

it('counts a click that repeats the one before, and shows the latest', () => {
  const check = (began: number, status = 200) => call(began, 10, { route: '/payment', status });
  const latest = check(6);
  const folded = foldRepeats(burstsOf([check(0), check(3), latest, check(9, 500)]));
  expect(folded.map(({ times }) => times)).toEqual([3, 1]);
  expect(folded[0]).toMatchObject({ calls: [latest], began: 0 });
  const other = [call(0, 10, { route: '/x', ids: { id: 'a' } }), call(3, 10, { route: '/x', ids: { id: 'b' } })];
  expect(foldRepeats(burstsOf(other))).toHaveLength(2);
});

it('makes one group of many calls that differ by their ids alone', () => {
  const files = ['a', 'b', 'c', 'd'].map((id) => call(0, 10, { route: '/file', ids: { id } }));
  const broken = call(0, 10, { route: '/file', status: 500 });
  const [first, ...others] = files;
  if (!first) throw new Error('no call');
  expect(groupsOf([first, broken, ...others])).toEqual([files, [broken]]);
  expect(groupsOf(files.slice(1))).toHaveLength(3);
});

it('groups changes only where nothing comes between them, since their order matters', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => call(0, 10, { method: 'POST', route: '/add', ids: { id } }));
  if (!a || !b || !c || !d) throw new Error('no call');
  const removal = call(0, 10, { method: 'DELETE', route: '/add' });
  expect(groupsOf([a, b, c, d, removal])).toEqual([[a, b, c, d], [removal]]);
  expect(groupsOf([a, b, removal, c, d])).toHaveLength(5);
});
