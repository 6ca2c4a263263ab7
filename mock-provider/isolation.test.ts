import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { JournalReply, OrdersReply } from './control/schema.ts';
import { type RunningMock, startMock } from './testing/running-mock.ts';
import { goShopping } from './testing/shopping.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

it('keeps two organizations apart: the same calls give each its own', async () => {
  const [one, other] = await Promise.all([goShopping(mock), goShopping(mock)]);
  await one.add(one.unsold[0] ?? '');
  expect((await other.open()).items).toEqual([]);
  const foreign = { ...other.media(one.unsold[0] ?? '') };
  expect(await mock.refusal(endpoints.addMedia, foreign)).toBe('404 MEDIA_NOT_FOUND');
  const lookUp = { params: { code: 'PM4K7Q2XB' }, query: { organization_id: one.organization.id } };
  expect(await mock.refusal(endpoints.card, lookUp)).toBe('404 CARD_NOT_FOUND');
});

it('gives the same ids for the same calls, in each', async () => {
  const visits = [await goShopping(mock), await goShopping(mock)];
  const [one, other] = visits.map(({ organization, orderId, unsold }) =>
    [orderId, ...unsold].map((id) => id.replace(organization.id, '')),
  );
  expect(one).toEqual(other);
});

it('resets one and leaves the other', async () => {
  const [one, other] = [await goShopping(mock), await goShopping(mock)];
  await other.add(other.unsold[0] ?? '');
  await mock.control(`/__mock/reset?organization=${one.organization.id}`, undefined, 'POST');
  expect(await mock.refusal(endpoints.payment, { params: one.params })).toBe('404 ORDER_NOT_FOUND');
  expect((await other.open()).total).toBe(29.9);
});

it('counts a broken contract, lists orders and keeps a journal for each alone', async () => {
  const [one, other] = [await goShopping(mock), await goShopping(mock)];
  await mock.request(`/api/v1/products/${one.organization.id}/online?x=1`);
  expect(await one.violations()).toHaveLength(1);
  expect(await other.violations()).toEqual([]);
  const { orders } = await mock.control<OrdersReply>(`/__mock/orders?organization=${other.organization.web_name}`);
  expect(orders.map(({ id }) => id)).toEqual([other.orderId]);
  await other.introduce('segredo@example.com');
  const { entries } = await mock.control<JournalReply>(`/__mock/journal?organization=${other.organization.id}`);
  expect(entries.map(({ route }) => route)).toEqual([
    endpoints.openOrder.path,
    endpoints.saveCustomer.path,
    endpoints.saveCustomer.path,
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/segredo|Ana|11144477735|Praça/);
});
