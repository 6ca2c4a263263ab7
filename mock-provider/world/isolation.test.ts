import { expect, it } from 'vitest';
import type { JournalReply, OrdersReply } from '#mock-provider/control/schema.ts';
import type { FaultRequest } from '#mock-provider/faults/fault.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

it('resets one venue and leaves the other', async () => {
  const [one, other] = [await goShopping(mock), await goShopping(mock)];
  await other.add(other.unsold[0] ?? '');
  await mock.control(`/__mock/reset?organization=${one.organization.id}`, undefined, 'POST');
  expect(await mock.refusal(endpoints.payment, { params: one.params })).toBe('404 ORDER_NOT_FOUND');
  expect((await other.open()).total).toBe(29.9);
});

it('gives a venue nothing of another, not its violations and its orders either', async () => {
  const [one, other] = [await goShopping(mock), await goShopping(mock)];
  expect(await mock.refusal(endpoints.addMedia, other.media(one.unsold[0] ?? ''))).toBe('404 MEDIA_NOT_FOUND');
  const card = { params: { code: 'PM4K7Q2XB' }, query: { organization_id: one.organization.id } };
  expect(await mock.refusal(endpoints.card, card)).toBe('404 CARD_NOT_FOUND');
  await mock.request(`/api/v1/products/${one.organization.id}/online?x=1`);
  expect(await one.violations()).toHaveLength(1);
  expect(await other.violations()).toEqual([]);
  const { orders } = await mock.control<OrdersReply>(`/__mock/orders?organization=${other.organization.web_name}`);
  expect(orders.map(({ id }) => id)).toEqual([other.orderId]);
});

/** @returns what a visitor sees in a whole visit, and the visit's journal, without the organization's id */
async function transcript(fault: FaultRequest | null): Promise<string[]> {
  const visit = await goShopping(mock, { photos: 4 });
  const { id } = visit.organization;
  const [first = '', second = ''] = visit.unsold;
  const seen: unknown[] = [];
  const note = async (reply: Promise<unknown>) => seen.push(await reply.catch((error: Error) => error.message));
  if (fault) await mock.addFault({ ...fault, organization: id });
  if (fault) await mock.control('/__mock/clock', { organization: id, advance_ms: 86_400_000 });
  await note(visit.add(first));
  await note(visit.add(second));
  await note(visit.saveCustomer('pendente@example.com'));
  await note(visit.pix());
  await note(visit.payment());
  await note(visit.settle('paid'));
  await note(visit.finish());
  const { entries } = await mock.control<JournalReply>(`/__mock/journal?organization=${id}`);
  const today = new Date().toISOString().slice(0, 10);
  // The duration and the start by the machine's clock differ from visit to visit.
  seen.push(...entries.map(({ at, ms: _, began: __, ...entry }) => ({ ...entry, today: at.startsWith(today) })));
  // The end of a PIX text contains the id's length and a checksum, and the expiry depends on when it was made.
  return seen.map((one) =>
    JSON.stringify(one)
      .replaceAll(id, 'ID')
      .replace(/TESTE62[^"]+/, '')
      .replace(/,"expires_at":"[^"]+"/g, ''),
  );
}

it('runs many visits at the same time as if each were alone, whatever faults some of them have', async () => {
  const alone = await transcript(null);
  const fault = { kind: 'status', status: 503, match: { nth: 2 } } as const;
  const together = await Promise.all([null, fault, null, fault, null, null].map(transcript));
  const [one, faulty, ...others] = together;
  expect(one).toEqual(alone);
  expect(faulty).not.toEqual(alone);
  expect(others).toEqual([alone, faulty, alone, alone]);
});
