import { describe, expect, it } from 'vitest';
import { expectedCrc } from '#server/provider/pix-code.ts';
import { addMedia, creditCardToken, removeMedia } from '#server/testing/payable-order.ts';
import { failureOf, post } from '#server/testing/storefront.ts';
import { watchedOrder } from '#server/testing/watched-order.ts';
import { unpayablePixCode } from '#shared/pix-code.ts';

const PAID_CARD = '4000000000000010';
const CHECKOUT = { method: 'POST', path: '/payment/checkout' };
const PAYMENTS = { path: '/payment/' };
const READ = { method: 'GET', path: '/payment/' };
const OPENING = { method: 'POST', path: '/order/:firstCard' };
const ANOTHER = 'a payment is over another sum than its order, or its code is broken';
const hidden = { status: 'pending', method: 'pix', pixText: null };

const CODE = unpayablePixCode(2990, 'order');
const UNSIGNED = '00020126360014br.gov.bcb.pix2514pix.example/v25204000053039865802BR5901A6001B62070503***6304';
/** A dynamic code names the address at which a bank finds its sum. */
const DYNAMIC = UNSIGNED + expectedCrc(`${UNSIGNED}0000`);

describe('a PIX code over another sum than its order', () => {
  const wrong = { amount: 1, pix_text: unpayablePixCode(100, 'other') };

  it('is never shown: the visitor pays by card, and nothing is charged twice', async () => {
    const { caller, checkout, patch, open, payByCard, finish, payments, counted, messages } = await watchedOrder();
    await patch(PAYMENTS, wrong);
    await patch(OPENING, { order: { payments: [{ status: 'PENDING', ...wrong }] } });
    const pay = () => failureOf(caller.payment.checkout(checkout));
    expect([await pay(), await pay()]).toEqual(['PIX_CREATION_FAILED', 'PIX_CREATION_FAILED']);
    expect(await caller.payment.byOrder({ order: checkout.order })).toMatchObject(hidden);
    expect((await open()).payment).toMatchObject(hidden);
    expect(messages()).toEqual([ANOTHER]);
    expect(counted).toEqual(['another sum']);
    expect(await payments()).toEqual(['pix pending']);
    expect(await failureOf(payByCard(PAID_CARD, false))).toBeUndefined();
    expect(await payments()).toEqual(['pix canceled', 'creditCard paid']);
    expect((await finish()).isCompleted).toBe(true);
  });

  it('is not shown to another holder of the card either, who did not make it', async () => {
    const { caller, checkout, patch } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await patch(PAYMENTS, wrong);
    await patch(OPENING, { order: { payments: [{ status: 'PENDING', ...wrong }] } });
    const { buyer: _, ...others } = checkout;
    expect(await failureOf(caller.payment.checkout(others))).toBe('PIX_CREATION_FAILED');
  });

  it.each<[string, string, string | undefined, number?]>([
    ['has a blank before it', ` ${CODE}`, undefined],
    ['leaves its sum to an address', DYNAMIC, undefined],
    ['leaves its sum to an address, beside another amount', DYNAMIC, 'PIX_CREATION_FAILED', 29.91],
    ['has lost its last letter', CODE.slice(0, -1), 'PIX_CREATION_FAILED'],
    ['is over another sum in other words', CODE.replace('540529.90', '540529,90'), 'PIX_CREATION_FAILED'],
  ])('is read before it is shown: one that %s', async (_, code, outcome, amount = 29.9) => {
    const { caller, checkout, patch } = await watchedOrder();
    await patch(PAYMENTS, { amount, pix_text: code });
    expect(await failureOf(caller.payment.checkout(checkout))).toBe(outcome);
  });

  it('is not shown where nobody remembers the charge, nor its image: the order has its total', async () => {
    const { patch, chargeForgotten, read, readImage, messages } = await watchedOrder();
    await chargeForgotten();
    expect((await readImage()).status).toBe(200);
    expect(await read()).toMatchObject({ status: 'pending', pixText: expect.stringContaining('540529.90') });
    await patch(PAYMENTS, wrong);
    expect(await read()).toMatchObject(hidden);
    expect(messages()).toEqual([ANOTHER]);
    const { status, body } = await readImage();
    expect([status, body]).toEqual([422, { errorCode: 'PIX_CREATION_FAILED' }]);
  });

  it('is not shown where its order cannot be read any more', async () => {
    const { fault, chargeForgotten, read } = await watchedOrder();
    await chargeForgotten();
    await fault(OPENING, 'status', { status: 404, code: 'NOT_FOUND' });
    expect(await read()).toMatchObject(hidden);
  });

  it('is none of a completed order, whose total the provider may reckon anew', async () => {
    const { patch, chargeForgotten, read, messages } = await watchedOrder();
    await chargeForgotten();
    await patch(OPENING, { order: { completed: true, total: 24.9 } });
    expect(await read()).toMatchObject({ pixText: expect.stringContaining('540529.90') });
    expect(messages()).toEqual([]);
  });

  describe('where the provider keeps a code of before', () => {
    async function keptCode() {
      const watched = await watchedOrder();
      const { caller, checkout, gallery, fault } = watched;
      const { pixText } = await caller.payment.checkout(checkout);
      const body = { status: 'PENDING', amount: 29.9, pix_text: pixText };
      const keep = () => fault(READ, 'response', { body });
      const photo = { order: checkout.order, media: gallery.unsold[1]?.id ?? '', buyer: checkout.buyer };
      return { ...watched, pixText, keep, photo };
    }

    it('is shown by the total after each change of its buyer, however soon after a read', async () => {
      const { caller, photo, keep, pixText, read, readImage, messages } = await keptCode();
      await keep();
      expect((await read())?.pixText).toBe(pixText);
      await addMedia(caller, photo);
      expect(await read()).toMatchObject(hidden);
      expect(messages()).toEqual([ANOTHER]);
      expect((await readImage()).status).toBe(503);
      await removeMedia(caller, photo);
      expect((await read())?.pixText).toBe(pixText);
      await addMedia(caller, photo);
      expect(await read()).toMatchObject(hidden);
    });

    it('is not shown once the venue has raised its price, though it was charged so', async () => {
      const { patch, read, open } = await keptCode();
      await patch(OPENING, { order: { total: 35.9 } });
      expect(await read()).toMatchObject(hidden);
      expect((await open()).payment).toMatchObject(hidden);
    });

    it('stays while its order cannot be read, by the total that was charged', async () => {
      const { fault, pixText, read } = await keptCode();
      await fault(OPENING, 'status', { status: 503 });
      expect((await read())?.pixText).toBe(pixText);
    });

    it('reads the order once for pages that wait, also if hundreds ask at one moment', async () => {
      const { venue, fault, pixText, read } = await keptCode();
      const openings = async () => (await venue.journal('path=/order/')).length;
      await fault(OPENING, 'latency', { delay_ms: 300 });
      const before = await openings();
      const codes = (await Promise.all(Array.from({ length: 10 }, read))).map((payment) => payment?.pixText);
      codes.push((await read())?.pixText);
      expect([codes, (await openings()) - before]).toEqual([Array(11).fill(pixText), 1]);
    });
  });

  describe('where the buyer changed the order while another page read its payment', () => {
    it.each<[string, object, 'latency' | 'out_of_order']>([
      ['order was read after the change', OPENING, 'latency'],
      ['payment was answered after the next charge', READ, 'out_of_order'],
    ])('is not reported: the %s', async (_, call, late) => {
      const { caller, checkout, gallery, venue, fault, read, counted } = await watchedOrder();
      await caller.payment.checkout(checkout);
      await fault(call, late, { times: 1, delay_ms: 1_500 });
      const reading = read();
      await expect.poll(venue.struck).toEqual([1]);
      const photo = { order: checkout.order, media: gallery.unsold[1]?.id ?? '', buyer: checkout.buyer };
      const { revision } = await addMedia(caller, photo);
      if (call === READ) await caller.payment.checkout({ ...checkout, revision });
      await reading;
      expect(counted).toEqual([]);
    });
  });

  it('is read again only until it is reported', async () => {
    const { caller, checkout, venue, patch, read, messages } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await patch(READ, { amount: 1 });
    const reads = async () => (await venue.journal('path=/payment/&method=GET')).length;
    const before = await reads();
    await read();
    await read();
    expect([messages(), (await reads()) - before]).toEqual([[ANOTHER], 3]);
  });

  it.each([
    ['code', wrong],
    ['amount beside the code', { amount: 1 }],
  ])('is reported, read back, and shown with its own sum, where the %s alone is another', async (_, reply) => {
    const { caller, checkout, patch, charges, messages } = await watchedOrder();
    await patch(CHECKOUT, reply);
    const { pixText, amountCents } = await caller.payment.checkout(checkout);
    expect([pixText, amountCents]).toEqual([expect.stringContaining('540529.90'), 2990]);
    expect(await charges()).toBe(1);
    expect(messages()).toEqual([ANOTHER]);
  });
});

describe('a payment that was made, whose order cannot be read any more', () => {
  it('keeps its method', async () => {
    const { fault, payByCard, read } = await watchedOrder();
    await payByCard(PAID_CARD);
    await fault(OPENING, 'status', { status: 404, code: 'NOT_FOUND' });
    expect(await read()).toMatchObject({ status: 'paid', method: 'creditCard' });
  });

  it('is shown in an outage where nobody remembers the charge', async () => {
    const { fault, chargeForgotten, settle, read } = await watchedOrder();
    await chargeForgotten();
    await settle('paid');
    await fault(OPENING, 'status', { status: 503 });
    expect(await read()).toMatchObject({ status: 'paid', method: 'pix' });
  });
});

describe('a PIX code, while the outcome of a charge is unknown', () => {
  it('is shown nowhere where a credit card may still have replaced it', async () => {
    const { caller, checkout, fault, payByCard, read, open, charges } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await fault(CHECKOUT, 'close_before', { times: 1 });
    expect(await failureOf(payByCard(PAID_CARD))).toBe('OUTCOME_UNKNOWN');
    expect(await read()).toMatchObject(hidden);
    expect((await open()).payment).toMatchObject(hidden);
    const mayRun = { errorCode: 'PAYMENT_IN_PROGRESS', retryAfterSeconds: expect.closeTo(40, -1) };
    const certain = { order: checkout.order, mustBeCertain: true };
    await expect(caller.payment.byOrder(certain)).rejects.toMatchObject(mayRun);
    await expect(caller.payment.checkout(checkout)).rejects.toMatchObject(mayRun);
    await expect(payByCard(PAID_CARD, false)).rejects.toMatchObject(mayRun);
    expect(await charges()).toBe(2);
  });

  it('has no image either', async () => {
    const { caller, checkout, byCreditCard, site, storefront, fault, readImage } = await watchedOrder();
    await caller.payment.checkout(checkout);
    await fault(CHECKOUT, 'close_before', { times: 1 });
    const press = byCreditCard(await creditCardToken(storefront, PAID_CARD), true);
    expect((await post(storefront, site, 'payment.checkout', press)).text).toContain('OUTCOME_UNKNOWN');
    expect((await readImage()).body).toEqual({ errorCode: 'PIX_CREATION_FAILED' });
  });

  it('is shown where that charge made it', async () => {
    const { caller, checkout, fault, endFaults, read, open, charges } = await watchedOrder();
    await fault(CHECKOUT, 'lost_reply', { times: 1 });
    await fault(READ, 'status', { status: 404, code: 'NOT_FOUND' });
    expect(await failureOf(caller.payment.checkout(checkout))).toBe('OUTCOME_UNKNOWN');
    await endFaults();
    const shown = { status: 'pending', pixText: expect.stringContaining('540529.90') };
    expect(await read()).toMatchObject(shown);
    expect((await open()).payment).toMatchObject(shown);
    expect(await caller.payment.byOrder({ order: checkout.order, mustBeCertain: true })).toMatchObject(shown);
    expect(await caller.payment.checkout(checkout)).toMatchObject(shown);
    expect(await charges()).toBe(1);
  });
});

describe('the image of a PIX code', () => {
  async function twoCodes() {
    const watched = await watchedOrder();
    const { caller, checkout, gallery } = watched;
    const { pixText: first } = await caller.payment.checkout(checkout);
    const makeSecond = async () => {
      const media = gallery.unsold[1]?.id ?? '';
      const { revision } = await addMedia(caller, { order: checkout.order, media, buyer: checkout.buyer });
      return (await caller.payment.checkout({ ...checkout, revision })).pixText;
    };
    const statusOf = async (code: string | null) => (await watched.readImage(`?t=${code?.slice(-8)}-0`)).status;
    return { ...watched, first, makeSecond, statusOf };
  }

  it('is none at the address of an earlier code', async () => {
    const { first, makeSecond, statusOf, readImage } = await twoCodes();
    expect(await statusOf(first)).toBe(200);
    const second = await makeSecond();
    expect([await statusOf(first), await statusOf(second), (await readImage()).status]).toEqual([404, 200, 200]);
  });

  it('is none where another phone replaces the code while the image is read', async () => {
    const { venue, fault, first, makeSecond, statusOf } = await twoCodes();
    await fault({ method: 'GET', path: 'pix_qrcode' }, 'latency', { delay_ms: 2_000 });
    const status = statusOf(first);
    await expect.poll(async () => (await venue.struck())[0]).toBe(1);
    await makeSecond();
    expect(await status).toBe(404);
  });
});
