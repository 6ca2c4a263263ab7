import { describe, expect, it } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { busy } from '#server/errors.ts';
import { createHandles } from '#server/rights/handles.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import type { Locks } from '#server/shared-state/shared-state.ts';
import { addMedia, creditCardToken, payableOrder, startOrder } from '#server/testing/payable-order.ts';
import { failureOf, post, startStorefront } from '#server/testing/storefront.ts';

async function startPayable(email?: string) {
  const storefront = await startStorefront();
  const order = await payableOrder(storefront, email);
  return { storefront, ...order };
}

describe('PIX (B9, B10, B13)', () => {
  it('finishes by one call when tabs ask at the same moment', async () => {
    const { venue, caller, checkout, settle } = await startPayable();
    await caller.payment.checkout(checkout);
    await settle('paid');
    const finish = () => caller.order.finish({ order: checkout.order });
    const replies = await Promise.all([finish(), finish()]);
    // A third tab sends its finish after the order is complete.
    replies.push(await finish());
    expect(replies.map(({ isCompleted }) => isCompleted)).toEqual([true, true, true]);
    expect(await venue.journal('path=/finish')).toHaveLength(1);
  });

  it('refuses to finish an unpaid order, and fails where the provider refuses to finish a paid one', async () => {
    const { venue, caller, checkout, settle } = await startPayable('pendente@example.com');
    const finish = () => failureOf(caller.order.finish({ order: checkout.order }));
    expect(await finish()).toBe('ORDER_INCOMPLETE');
    await caller.payment.checkout(checkout);
    expect(await finish()).toBe('ORDER_INCOMPLETE');
    await settle('paid');
    await venue.fault({ path: '/finish' }, 'status', { status: 422, code: 'NOT_NOW' });
    expect(await finish()).toBe('PROVIDER_REFUSED');
  });

  it('does not begin a charge that could not be read back in time', async () => {
    const storefront = await startStorefront({}, { provider: { deadlines: { checkout: 200_000 } } });
    const { checkout, charges, venue } = await payableOrder(storefront);
    const { body } = await post(storefront, venue.site, 'payment.checkout', checkout);
    expect([body.error.data.errorCode, await charges()]).toEqual(['PROVIDER_UNAVAILABLE', 0]);
  });

  it('charges once however often it is asked, at the same time and afterwards', async () => {
    const { caller, checkout, charges } = await startPayable();
    const [first, second] = await Promise.all([caller.payment.checkout(checkout), caller.payment.checkout(checkout)]);
    const third = await caller.payment.checkout(checkout);
    expect(second).toEqual(first);
    expect(third.pixText).toBe(first.pixText);
    expect(await charges()).toBe(1);
  });

  it('lets no page join a checkout of another order than it shows', async () => {
    const { caller, checkout, charges } = await startPayable();
    const [made, refused] = await Promise.allSettled([
      caller.payment.checkout(checkout),
      caller.payment.checkout({ ...checkout, revision: 'another' }),
    ]);
    expect(made).toMatchObject({ status: 'fulfilled' });
    expect(refused).toMatchObject({ status: 'rejected', reason: { errorCode: 'ORDER_CHANGED' } });
    expect(await charges()).toBe(1);
  });

  it('lets nobody join a checkout by a buyer’s right that reads like the network of another', async () => {
    const { storefront, checkout, venue } = await startPayable();
    const address = '198.51.100.80';
    const caller = storefront.caller(venue.site, address);
    const { buyer: _, ...visitor } = checkout;
    const [refused, made] = await Promise.allSettled([
      caller.payment.checkout({ ...visitor, buyer: address }),
      caller.payment.checkout(visitor),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { errorCode: 'BUYER_CHANGED' } });
    expect(made).toMatchObject({ status: 'fulfilled', value: { method: 'pix' } });
  });

  it('gives a page that was reloaded meanwhile the outcome of the pending checkout', async () => {
    const { caller, checkout, charges } = await startPayable();
    const made = caller.payment.checkout(checkout);
    await expect.poll(charges).toBe(1);
    expect(await caller.payment.byOrder({ order: checkout.order })).toMatchObject({ pixText: (await made).pixText });
  });

  it('charges nothing once it cannot be sure of the order’s lock', async () => {
    const state = createMemoryState();
    const locks: Locks = {
      ...state.locks,
      run: (key, task, terms) =>
        state.locks.run(key, () => task({ assertHeld: () => Promise.reject(busy('the lock was lost')) }), terms),
    };
    const { caller, checkout, charges } = await payableOrder(await startStorefront({}, { state: { ...state, locks } }));
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('SERVER_BUSY');
    expect(await charges()).toBe(0);
  });

  it('sends the next press at once where the mark of a charge got no answer, so that none was sent', async () => {
    const state = createMemoryState();
    let isAnswered = true;
    const marks: typeof state.marks = {
      ...state.marks,
      replace: async (key, mark) => {
        const isReplaced = await state.marks.replace(key, mark);
        if (!isAnswered && mark.value.includes('"sent"')) throw busy('no answer');
        return isReplaced;
      },
    };
    const storefront = await startStorefront({}, { state: { ...state, marks } });
    const { caller, byCreditCard, charges } = await payableOrder(storefront);
    const pay = async () =>
      caller.payment.checkout(byCreditCard(await creditCardToken(storefront, '4000000000000010')));
    isAnswered = false;
    expect(await failureOf(pay())).toBe('SERVER_BUSY');
    isAnswered = true;
    expect(await pay()).toMatchObject({ method: 'creditCard' });
    expect(await charges()).toBe(1);
  });

  it('refuses a total that the visitor has not seen, also when the key changed since the page was opened', async () => {
    const [older, newer] = ['the-key-that-was-there-before-now', 'the-key-that-was-put-in-front-of-it'];
    const storefront = await startStorefront({ HANDLE_SECRET: `${newer},${older}` });
    const { caller, checkout, venue, gallery, charges } = await payableOrder(storefront);
    const opened = createHandles([newer]).open(venue.site, 'order', checkout.order);
    if (opened === null || opened === 'expired') throw new Error('the newer key signs');
    const order = createHandles([older]).sign(venue.site, 'order', opened);
    await addMedia(caller, { order: checkout.order, media: gallery.unsold[1]?.id ?? '' });
    expect(await failureOf(caller.payment.checkout({ ...checkout, order }))).toBe('ORDER_CHANGED');
    expect(await charges()).toBe(0);
  });

  it('refuses an order without customer and address', async () => {
    const { caller, venue } = await startPayable();
    const { cards, order } = await startOrder(caller, (await venue.addCard()).card);
    const checkout = { order: order.id, cards, revision: order.revision, method: 'pix' } as const;
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('ORDER_INCOMPLETE');
  });

  const PAYMENT = { method: 'GET', path: '/payment/' };

  it.each<[string, FaultKind, object?, object?]>([
    ['PROVIDER_UNAVAILABLE', 'status'],
    ['PROVIDER_UNAVAILABLE', 'html'],
    ['PROVIDER_INVALID_REPLY', 'malformed_json'],
    ['PROVIDER_UNAVAILABLE', 'reset_before'],
    ['PROVIDER_REFUSED', 'status', { status: 401, code: 'UNAUTHORIZED' }],
    ['PROVIDER_UNAVAILABLE', 'reset_before', {}, { method: 'POST', path: '/order/:firstCard' }],
  ])('does not charge what it cannot read: %s (%s %j %j)', async (code, kind, fields, match = PAYMENT) => {
    const { caller, checkout, charges, venue } = await startPayable();
    await venue.fault(match, kind, fields);
    expect(await failureOf(caller.payment.checkout(checkout))).toBe(code);
    if (match === PAYMENT) expect(await failureOf(caller.payment.byOrder({ order: checkout.order }))).toBe(code);
    expect(await charges()).toBe(0);
  });

  it.each(['PAYMENT_NOT_FOUND', 'NOT_FOUND', 'nothing here'])('charges when the provider says %s', async (code) => {
    const { caller, checkout, charges, venue } = await startPayable();
    await venue.fault(PAYMENT, 'status', { status: 404, code, times: 1 });
    expect((await caller.payment.checkout(checkout)).status).toBe('pending');
    expect(await charges()).toBe(1);
  });

  it('reads a charge back whose reply was lost', async () => {
    const { caller, checkout, charges, invariants, venue } = await startPayable();
    await venue.fault({ method: 'POST', path: '/payment/checkout' }, 'lost_reply', { times: 1 });
    expect((await caller.payment.checkout(checkout)).pixText).toMatch(/^000201/);
    expect(await charges()).toBe(1);
    expect((await invariants()).violations).toEqual([]);
  });

  it('answers a paid order’s payment instead of charging it again', async () => {
    const { caller, checkout, settle, charges, invariants } = await startPayable();
    await caller.payment.checkout(checkout);
    await settle('paid');
    expect((await caller.payment.checkout(checkout)).status).toBe('paid');
    await caller.order.finish({ order: checkout.order });
    expect((await caller.payment.checkout(checkout)).status).toBe('paid');
    expect(await charges()).toBe(1);
    expect((await invariants()).violations).toEqual([]);
  });

  it('reports a PIX that cannot be made, and one that expires', async () => {
    const failing = await startPayable('falha@example.com');
    expect(await failureOf(failing.caller.payment.checkout(failing.checkout))).toBe('PIX_CREATION_FAILED');
    const { storefront, venue, caller, checkout } = await startPayable('expira@example.com');
    await caller.payment.checkout(checkout);
    await storefront.control('/clock', { organization: venue.organization.id, advance_ms: 86_400_000 });
    expect((await caller.payment.byOrder({ order: checkout.order }))?.status).toBe('expired');
    expect((await caller.payment.checkout(checkout)).status).toBe('pending');
  });

  it('serves the QR image of the order to its bearer alone, in their time zone, and lets nobody keep it (B9, C4)', async () => {
    const { storefront, caller, checkout, venue } = await startPayable();
    await caller.payment.checkout(checkout);
    const get = (handle: string, query = '') =>
      storefront.agent.get(`/media/pix/${handle}${query}`).set('host', `${venue.site}.localhost`);
    const { status, headers } = await get(checkout.order, '?tz=America%2FManaus');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ]);
    expect((await venue.journal('method=POST&path=/order/')).at(-1)?.query).toMatchObject({ tz: 'America/Manaus' });
    expect((await get('o.1.AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  });
});
