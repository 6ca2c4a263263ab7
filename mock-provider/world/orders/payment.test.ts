import { describe, expect, it } from 'vitest';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { HOME } from '#shared/provider-api/example-customer.ts';

const mock = await startMockForFile();

async function readyToPay(email?: string, fields: OrganizationRequest = {}) {
  const visit = await goShopping(mock, { photos: 2 }, fields);
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer(email);
  return visit;
}
type Visit = Awaited<ReturnType<typeof readyToPay>>;

async function waitingPix(fields?: OrganizationRequest) {
  const visit = await readyToPay('pendente@example.com', fields);
  await visit.pix();
  return visit;
}

async function statuses({ payment }: Visit, checks: number): Promise<string> {
  const seen: string[] = [];
  for (let check = 0; check < checks; check += 1) seen.push((await payment()).status);
  return seen.join(' ');
}

async function creditCardToken(number: string, cvv = '123'): Promise<{ card_hash: string }> {
  const card = { number, holder_name: 'ANA PRADO', exp_month: 12, exp_year: 2099, cvv };
  const body = JSON.stringify({ type: 'card', card });
  const response = await mock.request('/core/v5/tokens?appId=pk_test', { method: 'POST', body });
  return { card_hash: ((await response.json()) as { id: string }).id };
}

describe('PIX', () => {
  it.each([
    ['ana@example.com', 'PENDING PENDING PAID PAID'],
    ['pendente@example.com', 'PENDING PENDING PENDING PENDING'],
    ['expira@example.com', 'PENDING EXPIRED EXPIRED EXPIRED'],
  ])('of %s is %s at its checks', async (email, expected) => {
    const visit = await readyToPay(email);
    expect((await visit.pix()).status).toBe('PENDING');
    expect(await statuses(visit, 4)).toBe(expected);
  });

  it('of falha@ cannot be made', async () => {
    const { params } = await readyToPay('falha@example.com');
    expect(await mock.refusal(endpoints.checkout, { params, body: { pix: true } })).toBe('422 PIX_CREATION_FAILED');
    expect(await mock.refusal(endpoints.payment, { params })).toBe('404 PAYMENT_NOT_FOUND');
  });

  it('is made once, however often the checkout is repeated, until it expires', async () => {
    const visit = await readyToPay('pendente@example.com');
    const made = await Promise.all([visit.pix(), visit.pix(), visit.pix()]);
    expect(new Set(made.map((payment) => payment.pix_text)).size).toBe(1);
    await mock.clock({ organization: visit.organization.id, advance_ms: 15 * 60_000 });
    expect(await visit.payment()).toMatchObject({ status: 'EXPIRED', pix_text: null });
    expect((await visit.pix()).status).toBe('PENDING');
    expect(await visit.violations()).toEqual([]);
  });

  it('is canceled when the order changes, and made again for the new total', async () => {
    const visit = await waitingPix();
    expect((await visit.add(visit.unsold[1] ?? '')).payments).toEqual([]);
    expect((await visit.pix()).pix_text).toContain('540559.80');
    expect(await visit.violations()).toEqual([]);
  });

  it('is paid by itself at the check that was asked for', async () => {
    const visit = await waitingPix();
    expect(await statuses(visit, 4)).not.toContain('PAID');
    const path = `/__mock/orders/${visit.orderId}/payment`;
    await mock.control(path, { paid_after: 2 });
    expect(await statuses(visit, 2)).toBe('PENDING PAID');
    await expect(mock.control(path, { paid_after: 2 })).rejects.toThrow('409');
    const early = await readyToPay('ana@example.com', { switches: { paid_after: 1 } });
    await early.pix();
    expect(await statuses(early, 1)).toBe('PAID');
  });

  it('may be paid after it has expired', async () => {
    const visit = await waitingPix();
    await visit.settle('expired');
    await visit.settle('paid');
    expect((await visit.finish()).completed).toBe(true);
    expect(await visit.violations()).toEqual([]);
  });

  it.each([
    ['4000000000000010', ['pix PAID', 'creditCard PAID'], ['order has 2 charges that stand']],
    ['4000000000000028', ['pix PAID'], []],
  ])('may be paid after the card %s has replaced it', async (number, listed, violations) => {
    const visit = await waitingPix();
    await mock.call(endpoints.checkout, { params: visit.params, body: await creditCardToken(number) });
    expect(await visit.violations()).toEqual([]);
    await visit.settle('paid', 1);
    expect((await visit.payment()).status).toBe('PAID');
    const { payments } = await visit.finish();
    expect(payments?.map(({ method, status }) => `${method} ${status}`)).toEqual(listed);
    expect((await visit.violations()).map((text) => text.replace(`${visit.orderId} `, ''))).toEqual(violations);
    await expect(visit.settle('refused', 1)).rejects.toThrow('409 {"error":"PAYMENT_NOT_PENDING"}');
    await expect(visit.settle('paid', 3)).rejects.toThrow('404 {"error":"PAYMENT_NOT_FOUND"}');
  });
});

describe('cards', () => {
  it.each([
    ['4000000000000010', ['PAID', 'PAID']],
    ['4000000000000028', ['REFUSED', 'REFUSED']],
    ['4000000000000036', ['PROCESSING', 'PROCESSING', 'PAID']],
    ['4000000000000044', ['PROCESSING', 'PROCESSING', 'REFUSED']],
    ['4111111111111111', ['REFUSED', 'REFUSED']],
  ])('%s turns out as %j', async (number, [first, ...checks]) => {
    const visit = await readyToPay();
    const sent = { params: visit.params, body: await creditCardToken(number) };
    expect((await mock.call(endpoints.checkout, sent)).status).toBe(first);
    expect(await statuses(visit, checks.length)).toBe(checks.join(' '));
  });

  it('take a token once', async () => {
    const [one, other] = [await readyToPay(), await readyToPay()];
    const body = await creditCardToken('4000000000000028');
    await mock.call(endpoints.checkout, { params: one.params, body });
    expect(await mock.refusal(endpoints.checkout, { params: other.params, body })).toBe('422 CARD_TOKEN_INVALID');
  });

  it('charge and lose the reply with CVV 700', async () => {
    const visit = await readyToPay();
    const body = await creditCardToken('4000000000000010', '700');
    await expect(mock.send(endpoints.checkout, { params: visit.params, body })).rejects.toThrow();
    expect((await visit.payment()).status).toBe('PAID');
  });
});

it('an order is paid once it is complete, finished once it is paid, and then closed', async () => {
  const visit = await goShopping(mock, { photos: 2 });
  const { params, media, unsold, add, pix, settle, finish, saveCustomer } = visit;
  const checkout = () => mock.refusal(endpoints.checkout, { params, body: { pix: true } });
  const change = () => mock.refusal(endpoints.addMedia, media(unsold[1] ?? ''));
  expect(await checkout()).toBe('409 ORDER_EMPTY');
  await add(unsold[0] ?? '');
  expect(await checkout()).toBe('409 CUSTOMER_REQUIRED');
  expect(await mock.refusal(endpoints.saveCustomer, { params, body: HOME })).toBe('409 CUSTOMER_REQUIRED');
  await saveCustomer();
  expect(await mock.refusal(endpoints.finishOrder, { params })).toBe('409 ORDER_NOT_PAID');
  await pix();
  await settle('paid');
  expect(await change()).toBe('409 ORDER_ALREADY_PAID');
  expect(await finish()).toEqual(await finish());
  expect(await change()).toBe('409 ORDER_COMPLETED');
  expect(await checkout()).toBe('409 ORDER_COMPLETED');
});

it('what is bought leaves the other orders', async () => {
  const visit = await waitingPix();
  const other = await mock.addCard({ organization: visit.organization.id, photos: 1 });
  const { id: orderId } = await visit.open([other.card]);
  await mock.call(endpoints.addCard, { params: { orderId, card: visit.lists.card } });
  const { params } = visit.media(visit.unsold[0] ?? '');
  await mock.call(endpoints.addMedia, { params: { ...params, orderId } });
  await visit.settle('paid');
  await visit.finish();
  expect((await visit.open([other.card])).items).toEqual([]);
});
