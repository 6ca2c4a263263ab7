import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '#mock-provider/control/schema.ts';
import { orderState, selectOrders } from './orders.mjs';

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
