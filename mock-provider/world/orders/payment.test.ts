import { describe, expect, it } from 'vitest';
import type { ClockRequest } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

async function readyToPay(email?: string) {
  const visit = await goShopping(mock, { photos: 5 });
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer(email);
  return visit;
}

async function cardToken(number: string, cvv = '123'): Promise<{ status: number; id: string }> {
  const card = { number, holder_name: 'ANA PRADO', exp_month: 12, exp_year: 2099, cvv };
  const response = await mock.request('/core/v5/tokens?appId=pk_test', {
    method: 'POST',
    body: JSON.stringify({ type: 'card', card }),
  });
  const body = (await response.json()) as { id?: string };
  return { status: response.status, id: body.id ?? '' };
}

describe('a payment by control', () => {
  const ready = async (fields: Parameters<typeof goShopping>[2] = {}, email = 'pendente@example.com') => {
    const visit = await goShopping(mock, { photos: 1 }, fields);
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer(email);
    await visit.pix();
    return visit;
  };
  const statuses = async ({ payment }: Awaited<ReturnType<typeof ready>>, checks: number) => {
    const seen: string[] = [];
    for (let check = 0; check < checks; check += 1) seen.push((await payment()).status);
    return seen.join(' ');
  };

  it('comes at the check that was asked for', async () => {
    const visit = await ready();
    expect(await statuses(visit, 4)).toBe('PENDING PENDING PENDING PENDING');
    await mock.control(`/__mock/orders/${visit.orderId}/payment`, { paid_after: 2 });
    expect(await statuses(visit, 2)).toBe('PENDING PAID');
    await expect(mock.control(`/__mock/orders/${visit.orderId}/payment`, { paid_after: 2 })).rejects.toThrow('409');
    expect(await statuses(await ready({ switches: { paid_after: 1 } }, 'ana@example.com'), 1)).toBe('PAID');
    expect(await statuses(await ready({ switches: { paid_after: 5 } }, 'ana@example.com'), 4)).not.toContain('PAID');
  });

  it('may come after the PIX has expired', async () => {
    const visit = await ready();
    await visit.settle('expired');
    await visit.settle('paid');
    expect((await visit.finish()).completed).toBe(true);
    expect(await visit.violations()).toEqual([]);
  });

  it.each([
    ['4000000000000010', ['pix PAID', 'creditCard PAID'], ['order has 2 charges that stand']],
    ['4000000000000028', ['pix PAID'], []],
  ])('may come for a PIX that the card %s has replaced', async (number, listed, violations) => {
    const visit = await ready();
    await mock.call(endpoints.checkout, { params: visit.params, body: { card_hash: (await cardToken(number)).id } });
    await visit.settle('paid', 1);
    expect((await visit.payment()).status).toBe('PAID');
    const { completed, payments } = await visit.finish();
    expect(completed).toBe(true);
    expect(payments?.map(({ method, status }) => `${method} ${status}`)).toEqual(listed);
    expect((await visit.violations()).map((text) => text.replace(visit.orderId, '').replace(/ +/, ' '))).toEqual(
      violations,
    );
    await expect(visit.settle('refused', 1)).rejects.toThrow('409 {"error":"PAYMENT_NOT_PENDING"}');
    await expect(visit.settle('paid', 3)).rejects.toThrow('404 {"error":"PAYMENT_NOT_FOUND"}');
  });
});

describe('PIX', () => {
  it('is paid at the third check, and its media are sold once it is finished', async () => {
    const visit = await readyToPay();
    const { status, pix_text: text } = await visit.pix();
    expect(status).toBe('PENDING');
    expect(text).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect((await visit.payment()).status).toBe('PENDING');
    expect((await visit.payment()).status).toBe('PENDING');
    expect((await visit.payment()).status).toBe('PAID');
    expect((await visit.mediaLists()).sold_medias).toEqual([]);
    const order = await visit.finish();
    expect(order).toMatchObject({ completed: true, status: 1, total: 29.9 });
    const lists = await visit.mediaLists();
    expect(lists.sold_medias?.map(({ id }) => id)).toEqual([visit.unsold[0]]);
    expect(lists.not_sold_medias).toHaveLength(4);
    expect(await visit.violations()).toEqual([]);
  });

  it('is made once, however often the checkout is repeated', async () => {
    const visit = await readyToPay('pendente@example.com');
    const texts = await Promise.all([visit.pix(), visit.pix(), visit.pix()]);
    expect(new Set(texts.map((payment) => payment.pix_text)).size).toBe(1);
    expect(await visit.violations()).toEqual([]);
  });

  it('stays pending for pendente@, and expires after a quarter of an hour', async () => {
    const visit = await readyToPay('pendente@example.com');
    await visit.pix();
    for (let check = 0; check < 5; check += 1) expect((await visit.payment()).status).toBe('PENDING');
    const later: ClockRequest = { organization: visit.organization.id, advance_ms: 15 * 60_000 };
    await mock.control('/__mock/clock', later);
    expect(await visit.payment()).toMatchObject({ status: 'EXPIRED', pix_text: null });
    expect((await visit.pix()).status).toBe('PENDING');
    expect(await visit.violations()).toEqual([]);
  });

  it('expires for expira@ and fails for falha@', async () => {
    const expiring = await readyToPay('expira@example.com');
    await expiring.pix();
    await expiring.payment();
    expect((await expiring.payment()).status).toBe('EXPIRED');
    const { params } = await readyToPay('falha@example.com');
    expect(await mock.refusal(endpoints.checkout, { params, body: { pix: true } })).toBe('422 PIX_CREATION_FAILED');
    expect(await mock.refusal(endpoints.payment, { params })).toBe('404 PAYMENT_NOT_FOUND');
  });

  it('is canceled when the order changes, and made again for the new total', async () => {
    const visit = await readyToPay('pendente@example.com');
    const before = await visit.pix();
    expect((await visit.add(visit.unsold[1] ?? '')).payments).toEqual([]);
    const after = await visit.pix();
    expect(after.pix_text).toContain('540559.80');
    expect(after.pix_text).not.toBe(before.pix_text);
    expect(await visit.violations()).toEqual([]);
  });

  it('is settled by hand, once', async () => {
    const visit = await readyToPay('pendente@example.com');
    await visit.pix();
    await visit.settle('paid');
    await visit.settle('paid');
    expect((await visit.payment()).status).toBe('PAID');
    await expect(visit.settle('refused')).rejects.toThrow('409 {"error":"PAYMENT_NOT_PENDING"}');
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
    const { id } = await cardToken(number);
    const body = { card_hash: id };
    expect((await mock.call(endpoints.checkout, { params: visit.params, body })).status).toBe(first);
    for (const status of checks) expect((await visit.payment()).status).toBe(status);
  });

  it('take a token once', async () => {
    const [one, other] = [await readyToPay(), await readyToPay()];
    const body = { card_hash: (await cardToken('4000000000000028')).id };
    await mock.call(endpoints.checkout, { params: one.params, body });
    const again = await mock.refusal(endpoints.checkout, { params: other.params, body });
    expect(again).toBe('422 CARD_TOKEN_INVALID');
  });

  it('replace a waiting PIX, which is then no longer payable', async () => {
    const visit = await readyToPay('pendente@example.com');
    await visit.pix();
    const body = { card_hash: (await cardToken('4000000000000010')).id };
    expect((await mock.call(endpoints.checkout, { params: visit.params, body })).status).toBe('PAID');
    expect(await visit.violations()).toEqual([]);
  });

  it('charge and lose the reply with CVV 700', async () => {
    const visit = await readyToPay();
    const body = { card_hash: (await cardToken('4000000000000010', '700')).id };
    await expect(mock.send(endpoints.checkout, { params: visit.params, body })).rejects.toThrow();
    expect((await visit.payment()).status).toBe('PAID');
  });

  it('are refused a token with CVV 701, and find the service down with 702', async () => {
    expect((await cardToken('4000000000000010', '701')).status).toBe(422);
    expect((await cardToken('4000000000000010', '702')).status).toBe(503);
    expect((await cardToken('4000000000000011')).status).toBe(422);
  });

  it('let browsers of any site ask for a token', async () => {
    const response = await mock.request('/core/v5/tokens?appId=pk_test', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('finishing', () => {
  it('needs a payment, and is safe twice', async () => {
    const visit = await readyToPay();
    const { params } = visit;
    expect(await mock.refusal(endpoints.finishOrder, { params })).toBe('409 ORDER_NOT_PAID');
    await visit.pix();
    await visit.settle('paid');
    expect(await visit.finish()).toEqual(await visit.finish());
  });

  it('closes the order to every change', async () => {
    const visit = await readyToPay();
    await visit.pix();
    await visit.settle('paid');
    const change = visit.media(visit.unsold[1] ?? '');
    expect(await mock.refusal(endpoints.addMedia, change)).toBe('409 ORDER_ALREADY_PAID');
    await visit.finish();
    expect(await mock.refusal(endpoints.addMedia, change)).toBe('409 ORDER_COMPLETED');
    const again = await mock.refusal(endpoints.checkout, { params: visit.params, body: { pix: true } });
    expect(again).toBe('409 ORDER_COMPLETED');
  });

  it('removes sold media from other orders', async () => {
    const visit = await readyToPay();
    const other = await mock.addCard({ organization: visit.organization.id, photos: 1 });
    const second = await visit.open([other.card]);
    await mock.call(endpoints.addCard, { params: { orderId: second.id, card: visit.lists.card } });
    const { params } = visit.media(visit.unsold[0] ?? '');
    await mock.call(endpoints.addMedia, { params: { ...params, orderId: second.id } });
    await visit.pix();
    await visit.settle('paid');
    await visit.finish();
    expect((await visit.open([other.card])).items).toEqual([]);
  });
});

describe('a checkout', () => {
  it('is refused while something is missing', async () => {
    const visit = await goShopping(mock);
    const refusal = () => mock.refusal(endpoints.checkout, { params: visit.params, body: { pix: true } });
    expect(await refusal()).toBe('409 ORDER_EMPTY');
    await visit.add(visit.unsold[0] ?? '');
    expect(await refusal()).toBe('409 CUSTOMER_REQUIRED');
  });
});
