import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '#mock-provider/control/schema.ts';
import type { JournalEntry } from '#mock-provider/world/journal.ts';
import { burstsOf, groupsOf } from './bursts.mjs';
import { faultRequest } from './fault-form.mjs';
import { orderState, selectOrders } from './orders.mjs';
import { curlCommand, verifyRequest } from './verify.mjs';

let sequence = 0;
/** @param began seconds after the start @param ms how long it took */
function call(began: number, ms = 10, more: Partial<JournalEntry> = {}): JournalEntry {
  sequence += 1;
  const at = new Date(0).toISOString();
  const times = { at, began: new Date(began * 1_000).toISOString(), ms };
  return {
    sequence,
    organization: 'fotos',
    status: 200,
    method: 'GET',
    route: `/${sequence}`,
    ids: {},
    ...times,
    ...more,
  };
}

describe('the journal', () => {
  it('groups the calls of one click by when they began, although they are recorded when they end', () => {
    const [late, first, second] = [call(1, 5_000), call(0), call(7)];
    const next = call(9);
    const bursts = burstsOf([first, next, second, late]);
    expect(bursts).toEqual([
      { calls: [next], ended: 9_010, times: 1 },
      { calls: [first, late, second], ended: 7_010, times: 1 },
    ]);
  });

  it('reads the time of a call that has no time of the machine from its answer', () => {
    const { began: _, ...bare } = call(0, 200, { at: '2026-01-01T00:00:01.000Z' });
    expect(burstsOf([bare])[0]?.ended).toBe(Date.parse('2026-01-01T00:00:01.000Z'));
  });

  it('counts a click that repeats the one before', () => {
    const check = (began: number, status = 200) => call(began, 10, { route: '/payment', status });
    const first = check(0);
    const bursts = burstsOf([first, check(3), check(6), check(9, 500)]);
    expect(bursts.map(({ times }) => times)).toEqual([1, 3]);
    expect(bursts[1]).toMatchObject({ calls: [first], ended: 6_010 });
    const other = [call(0, 10, { route: '/x', ids: { id: 'a' } }), call(3, 10, { route: '/x', ids: { id: 'b' } })];
    expect(burstsOf(other)).toHaveLength(2);
  });

  it('makes one group of calls in a row that differ by their ids alone, since the order of others matters', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => call(0, 10, { method: 'POST', route: '/add', ids: { id } }));
    const removal = call(0, 10, { method: 'DELETE', route: '/add' });
    if (!a || !b || !c) throw new Error('no call');
    expect(groupsOf([a, b, removal, c])).toEqual([[a, b], [removal], [c]]);
  });
});

describe('orders', () => {
  const order = (id: string, at: string, more: Partial<OrderSummary> = {}): OrderSummary => ({
    id,
    organization: 'fotos',
    made_at: at,
    waits_since: null,
    cards: ['FOTOS0001'],
    completed: false,
    total: 0,
    media_ids: [],
    payments: [],
    ...more,
  });
  const pix = (status: OrderSummary['payments'][number]['status']) => [{ method: 'pix', status, total: 1 }];
  const old = order('fotos-o1', '2026-01-01', { waits_since: '2026-01-01', payments: pix('pending') });
  const paid = order('fotos-o2', '2026-01-02', { payments: pix('paid') });
  const fresh = order('aqua-o1', '2026-01-03', { cards: ['MISTO0001'] });

  it('come in the order in which a tester needs them, and are found by id, card and state', () => {
    const all = [paid, old, fresh];
    expect(selectOrders(all, { text: '', state: '' })).toEqual([old, fresh, paid]);
    expect(selectOrders(all, { text: ' misto', state: '' })).toEqual([fresh]);
    expect(selectOrders(all, { text: 'FOTOS-O', state: 'paid' })).toEqual([paid]);
  });

  it('are as far as their last payment', () => {
    expect([old, paid, fresh].map(orderState)).toEqual(['waiting', 'paid', 'open']);
    expect(orderState({ ...paid, completed: true })).toBe('completed');
    expect(orderState({ ...paid, payments: pix('expired') })).toBe('failed');
    expect(orderState({ ...paid, payments: pix('canceled') })).toBe('open');
    expect(orderState({ ...paid, payments: [...pix('paid'), ...pix('refused')] })).toBe('paid');
  });
});

describe('the form of a fault', () => {
  const types = {
    kind: { type: 'string' },
    delay_ms: { type: 'number' },
    nth: { type: 'integer' },
    query: { type: 'object' },
  };
  const request = (texts: object) => faultRequest(Object.entries(texts), 't1', types);

  it('becomes a request, without what is empty', () => {
    const texts = { kind: 'latency', delay_ms: '1500', method: ' ', nth: '2', query: '{"size":"thumb"}', body: 'Bye' };
    expect(request(texts)).toEqual({
      organization: 't1',
      kind: 'latency',
      delay_ms: 1_500,
      body: 'Bye',
      match: { nth: 2, query: { size: 'thumb' } },
    });
    expect(request({ body: '{"a":1}' })).toEqual({ organization: 't1', body: { a: 1 }, match: {} });
    expect(() => request({ query: 'size=thumb' })).toThrow('Write query as JSON');
  });
});

it('an expected call becomes a request, and a command for a shell', () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ method: '', path: "/o'x", how: 'at least', times: '2', seconds: '1.5' }))
    form.set(name, value);
  const request = verifyRequest(form, 'fotos');
  expect(request).toEqual({ organization: 'fotos', path: "/o'x", at_least: 2, within_ms: 1_500 });
  expect(curlCommand('http://localhost:4010', request)).toBe(
    "curl -X POST http://localhost:4010/__mock/verify -H 'content-type: application/json' " +
      `-d '{"organization":"fotos","path":"/o'\\''x","at_least":2,"within_ms":1500}'`,
  );
});
