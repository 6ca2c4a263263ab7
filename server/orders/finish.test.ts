import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia, creditCardToken } from '#server/testing/payable-order.ts';
import { rightTo, startStorefront } from '#server/testing/storefront.ts';
import { isPending } from '#shared/payment.ts';

/** The bank decides later about this credit card. */
const PROCESSING = '4000000000000036';

/** Two phones of a family: the first begins to pay a photo of the second's card in an order of its own card. */
async function twoPhones(instrument: 'pix' | 'creditCard') {
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
    const { id } = await caller.order.open({ cards });
    for (const chosen of photos) await addMedia(caller, { order: id, media: chosen });
    return giveBuyer(caller, id, cards);
  };
  const ready = await prepare(first, [own, shared], [photo]);
  const byCard = async () => {
    const cardToken = await creditCardToken(storefront, PROCESSING);
    return { ...ready, method: 'creditCard' as const, cardToken, replacesPix: false };
  };
  const begin = instrument === 'pix' ? { ...ready, method: 'pix' as const } : await byCard();
  expect(isPending(await first.payment.checkout(begin))).toBe(true);
  /** Makes the second phone's order. @returns a function that presses 'pay' */
  const choose = async (photos: readonly string[]) => {
    const chosen = await prepare(second, [shared], photos);
    return (seen?: { revision: string }) => pay({ ...chosen, ...seen });
  };
  const pay = async (chosen: Awaited<ReturnType<typeof prepare>>) => {
    const cardToken = await creditCardToken(storefront, '4000000000000010');
    return second.payment.checkout({ ...chosen, method: 'creditCard', cardToken, replacesPix: false });
  };
  return { venue, photo, another, media, choose };
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

it('a photo is sold while a credit card is checked that pays others of its card', async () => {
  const { another, choose } = await twoPhones('creditCard');
  const press = await choose([another]);
  expect(await press()).toMatchObject({ status: 'paid' });
});

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
