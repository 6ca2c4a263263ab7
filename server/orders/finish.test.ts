import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, creditCardToken } from '#server/testing/payable-order.ts';
import { rightTo, type Storefront, startStorefront, type TestVenue } from '#server/testing/storefront.ts';
import { isPending } from '#shared/payment.ts';
import { MOST_CHARGED_ORDERS } from './charged-orders.ts';

/** The bank decides later about this credit card. */
const PROCESSING = '4000000000000036';

type Phones = {
  readonly storefront: Storefront;
  readonly venue: TestVenue;
  readonly reference: string;
  readonly shared: string;
  readonly photo: string;
};

/** Two phones of a family: the first begins to pay a photo of the second's card in an order of its own card. */
async function twoPhones(instrument: 'pix' | 'creditCard', before?: (phones: Phones) => Promise<void>) {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const [own, shared] = [(await venue.addCard({ photos: 1 })).card, (await venue.addCard({ photos: 2 })).card];
  const [first, second] = ['198.51.100.1', '198.51.100.2'].map((address) => storefront.caller(venue.site, address));
  if (!first || !second) throw new Error('there are two phones');
  const media = async () => (await second.gallery.byCards({ cards: [shared] })).unsold.map(({ id }) => id);
  const [photo = '', another = ''] = await media();
  const prepare = async (caller: typeof first, codes: readonly [string, ...string[]], photos: readonly string[]) => {
    const [card, ...others] = codes;
    const cards: [string, ...string[]] = [await rightTo(caller, card)];
    for (const code of others) cards.push(await rightTo(caller, code));
    const { id, reference } = await caller.order.open({ cards });
    for (const chosen of photos) await addMedia(caller, { order: id, media: chosen });
    return { ...(await giveBuyer(caller, id, cards)), reference };
  };
  const { reference, ...ready } = await prepare(first, [own, shared], [photo]);
  const byCard = async () => {
    const cardToken = await creditCardToken(storefront, PROCESSING);
    return { ...ready, method: 'creditCard' as const, cardToken, replacesPix: false };
  };
  const begin = instrument === 'pix' ? { ...ready, method: 'pix' as const } : await byCard();
  await before?.({ storefront, venue, reference, shared, photo });
  const paying = first.payment.checkout(begin).catch(() => null);
  expect(isPending((await paying) ?? (await first.payment.byOrder({ order: ready.order })))).toBe(true);
  /** Makes the second phone's order. @returns a function that presses 'pay' */
  const choose = async (photos: readonly string[]) => {
    const { reference: _, ...chosen } = await prepare(second, [shared], photos);
    return (seen?: { revision: string }) => pay({ ...chosen, ...seen });
  };
  const pay = async (chosen: Omit<Awaited<ReturnType<typeof prepare>>, 'reference'>) => {
    const cardToken = await creditCardToken(storefront, '4000000000000010');
    return second.payment.checkout({ ...chosen, method: 'creditCard', cardToken, replacesPix: false });
  };
  /** Makes a stranger's order with a photo of the second phone's card. @returns the input of its checkout */
  const chooseAsStranger = async (stranger: typeof first, chosen: string) => {
    const { card } = await venue.addCard({ photos: 1 });
    const { reference: _, ...ready } = await prepare(stranger, [card, shared], [chosen]);
    return ready;
  };
  return { storefront, venue, own, reference, photo, another, media, choose, chooseAsStranger };
}

/** The first phone pays by PIX, and never returns. */
async function paidAndNeverFinished() {
  const phones = await twoPhones('pix');
  const choose = async (photos: readonly string[]) => {
    const press = await phones.choose(photos);
    await phones.venue.settle('paid');
    return press;
  };
  return { ...phones, choose };
}

it('a photo is not sold again while the bank checks a credit card that pays it in another order', async () => {
  const { photo, another, choose } = await twoPhones('creditCard');
  const both = await choose([photo, another]);
  expect(await failure(both())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
});

it('a photo is not sold again during such a check although the provider is slow, or does not tell', async () => {
  const { venue, reference, photo, choose } = await twoPhones('creditCard');
  const press = await choose([photo]);
  await venue.fault({ method: 'GET', path: `/payment/${reference}` }, 'latency', { delay_ms: 2_500, times: 1 });
  expect(await failure(press())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
  await venue.fault({ method: 'GET', path: `/payment/${reference}` }, 'status', { status: 500 });
  expect(await failure(press())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
  expect(await venue.journal('path=/payment/checkout')).toHaveLength(1);
});

it.each([400, 403, 404])(
  'a photo is not sold again during such a check although reads are refused with %i',
  async (status) => {
    const { venue, reference, photo, choose } = await twoPhones('creditCard');
    const press = await choose([photo]);
    const reply = { status, body: { error: 'Pagamento ainda não confirmado' } };
    await venue.fault({ method: 'GET', path: `/payment/${reference}` }, 'response', reply);
    expect(await failure(press())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
  },
);

it('a photo is not sold again during such a check although the order that pays it cannot be read', async () => {
  const { venue, own, photo, choose } = await twoPhones('creditCard');
  const press = await choose([photo]);
  await venue.fault({ path: `/order/${own}/` }, 'response', { status: 404, body: { error: 'NOT_FOUND' } });
  expect(await failure(press())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
});

it('a photo is not sold again during such a check although the reply to the first charge was lost', async () => {
  const { photo, choose } = await twoPhones('creditCard', async ({ venue, reference }) => {
    await venue.fault({ path: '/payment/checkout' }, 'lost_reply', { times: 1 });
    await venue.fault({ method: 'GET', path: `/payment/${reference}`, nth: 2 }, 'status', { status: 500 });
    const checked = { patch: { status: 'PROCESSING' } };
    await venue.fault({ method: 'GET', path: `/payment/${reference}` }, 'patch', checked);
  });
  expect(await failure((await choose([photo]))())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
});

it('a photo is sold although a stranger tries credit cards for it: a charge that runs is waited for', async () => {
  const { storefront, venue, another, choose, chooseAsStranger } = await twoPhones('pix');
  const press = await choose([another]);
  const stranger = storefront.caller(venue.site, '203.0.113.9');
  const ready = await chooseAsStranger(stranger, another);
  await venue.fault({ path: '/payment/checkout' }, 'latency', { delay_ms: 1_000, times: 1 });
  const card = { method: 'creditCard', cardToken: 'invented', replacesPix: false } as const;
  const tried = failure(stranger.payment.checkout({ ...ready, ...card }));
  await pause(300);
  expect(await press()).toMatchObject({ status: 'paid' });
  expect(await tried).toMatchObject({ errorCode: 'CARD_TOKEN_INVALID' });
});

it('a package whose media the provider does not list is not sold beside a photo of its cards', async () => {
  const { venue, own, another, choose } = await twoPhones('creditCard');
  const press = await choose([another]);
  const items = [{ id: 'package', total: 29.9, items: [], product_type: { unities: 0 } }];
  await venue.fault({ path: `/order/${own}/` }, 'patch', { patch: { order: { items } } });
  expect(await failure(press())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
});

it('presses that charge nothing leave room for a family’s order in the list of its card', async () => {
  const fillList = async ({ storefront, venue, shared, photo }: Phones) => {
    const stranger = storefront.caller(venue.site, '203.0.113.9');
    for (let count = 0; count < MOST_CHARGED_ORDERS; count += 1) {
      const { card } = await venue.addCard({ photos: 1 });
      const cards: [string, string] = [await rightTo(stranger, card), await rightTo(stranger, shared)];
      const { id } = await stranger.order.open({ cards });
      await addMedia(stranger, { order: id, media: photo });
      const ready = await giveBuyer(stranger, id, cards);
      const press = stranger.payment.checkout({ ...ready, revision: 'another one', method: 'pix' });
      expect(await failure(press)).toMatchObject({ errorCode: 'ORDER_CHANGED' });
    }
  };
  const { photo, choose } = await twoPhones('creditCard', fillList);
  expect(await failure((await choose([photo]))())).toMatchObject({ errorCode: 'PAYMENT_IN_PROGRESS' });
});

it.each([200, 500])(
  'a photo is sold while a credit card is checked that pays others of its card, and the provider answers %i',
  async (status) => {
    const { venue, reference, another, choose } = await twoPhones('creditCard');
    const press = await choose([another]);
    if (status === 500) await venue.fault({ method: 'GET', path: `/payment/${reference}` }, 'status', { status });
    expect(await press()).toMatchObject({ status: 'paid' });
  },
);

const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error);

it('a photo is not sold again while nobody has finished the order in which it is paid', async () => {
  const { photo, another, media, choose } = await paidAndNeverFinished();
  const error = await failure((await choose([photo, another]))());
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ errorCode: 'ORDER_CHANGED', order: { totalCents: 2990 } });
  expect(await media()).toEqual([another]);
});

it.each([
  ['refuses', { status: 409, code: 'ORDER_NOT_PAID' }],
  ['fails', { status: 500 }],
])('a paid order whose finish the provider %s keeps nobody else from paying', async (_, answer) => {
  const { venue, another, choose } = await paidAndNeverFinished();
  await venue.fault({ path: '/order/:orderId/finish' }, 'status', answer);
  const press = await choose([another]);
  expect(await press()).toMatchObject({ status: 'paid' });
  expect(await venue.struck()).toEqual([1]);
});

it('a provider that does not answer for a paid order keeps nobody else from paying for more than two seconds', async () => {
  const { venue, another, choose } = await paidAndNeverFinished();
  await venue.fault({ path: '/order/:orderId/finish' }, 'hang');
  const press = await choose([another]);
  const began = performance.now();
  expect(await press()).toMatchObject({ status: 'paid' });
  expect(performance.now() - began).toBeLessThan(4_000);
});

it('a checkout that is refused finishes no other order', async () => {
  const { venue, photo, choose } = await paidAndNeverFinished();
  const press = await choose([photo]);
  const error = await failure(press({ revision: 'another one' }));
  expect(error).toMatchObject({ errorCode: 'ORDER_CHANGED' });
  expect(await venue.journal('path=/finish')).toHaveLength(0);
});

it('an order that was finished is neither read nor finished again before another charge', async () => {
  const { venue, photo, another, choose } = await paidAndNeverFinished();
  const press = await choose([photo, another]);
  await failure(press());
  const reads = async () => (await venue.journal('path=/payment/')).filter(({ ids }) => ids?.orderId?.endsWith('o1'));
  const before = (await reads()).length;
  expect(before).toBeGreaterThan(0);
  await failure(press());
  expect(await reads()).toHaveLength(before);
  expect(await venue.journal('path=/finish')).toHaveLength(1);
});
