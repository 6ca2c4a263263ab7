import { expect, it } from 'vitest';
import { payableOrder } from '#server/testing/payable-order.ts';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { SITE_DATA_ID } from '#shared/site/site-data.ts';

const WORDS = 'Banco fora do ar, tente às 15h';

type Refusal = { readonly kind: 'error_flag' | 'response' } & Readonly<Record<string, unknown>>;

async function startRefused(path: string, refusal: Refusal) {
  const storefront = await startStorefront();
  const order = await payableOrder(storefront);
  const refuse = (part: string, { kind, ...more }: Refusal) => order.venue.fault({ path: part }, kind, more);
  await refuse(path, refusal);
  const call = async (procedure: string, input: object) =>
    (await post(storefront, order.venue.site, procedure, input)).body;
  return { storefront, ...order, call, refuse };
}

const flag = (message: string, status = 200) => ({ kind: 'error_flag' as const, message, status });

it.each<[string, Refusal, string, string | undefined]>([
  ['a flag with a message', flag(WORDS), 'PROVIDER_REFUSED', WORDS],
  ['with a status, too', flag(WORDS, 409), 'PROVIDER_REFUSED', WORDS],
  ['of a failure, too', flag(WORDS, 503), 'OUTCOME_UNKNOWN', WORDS],
  [
    'one in an object',
    { kind: 'response', status: 422, body: { error: { message: WORDS } } },
    'PROVIDER_REFUSED',
    WORDS,
  ],
  [
    'beside an unknown code',
    { kind: 'response', status: 200, body: { error: 'BANK_DOWN', message: WORDS } },
    'PROVIDER_REFUSED',
    WORDS,
  ],
  [
    'beside a code of ours',
    { kind: 'response', status: 200, body: { error: 'PIX_CREATION_FAILED', message: WORDS } },
    'PIX_CREATION_FAILED',
    undefined,
  ],
  ['a program’s text', flag('Error: timeout at pay.js:12'), 'PROVIDER_REFUSED', undefined],
])('a checkout that is refused carries the venue’s words, never in the log: %s (E7)', async (_, fault, code, words) => {
  const { storefront, checkout, call } = await startRefused('/payment/checkout', fault);
  const { error } = await call('payment.checkout', checkout);
  expect([error.data.errorCode, error.data.venueWords]).toEqual([code, words]);
  expect(storefront.log.join('')).toContain('payment.checkout');
  expect(storefront.log.join('')).not.toMatch(/Banco|15h|BANK_DOWN|pay\.js/);
});

it('a refused tick among others carries them too', async () => {
  const { gallery, checkout, call } = await startRefused('/photo/', {
    ...flag('Foto indisponível para venda'),
    times: 1,
  });
  const changes = gallery.unsold.slice(1).map(({ id }) => ({ media: id, isWanted: true }));
  const { result } = await call('order.changeSelection', { order: checkout.order, buyer: checkout.buyer, changes });
  expect(result.data.refusals).toEqual([
    { media: changes[0]?.media, errorCode: 'PROVIDER_REFUSED', venueWords: 'Foto indisponível para venda' },
  ]);
});

it('says nothing of who somebody is, or of what a code opens (R1)', async () => {
  const { card, gallery, checkout, call, refuse } = await startRefused('/order/', flag('Este CPF é de outra pessoa'));
  await refuse('/media', flag('Este CPF é de outra pessoa'));
  const opened = await call('gallery.byCards', { cards: [card] });
  const identity = { email: 'ana@example.com', document: '11144477735' };
  const proven = await call('order.proveBuyer', { order: checkout.order, identity });
  for (const { error } of [opened, proven]) {
    expect(error.data.errorCode).toBe('PROVIDER_REFUSED');
    expect(error.data.venueWords).toBeUndefined();
  }
  const removed = await call('gallery.removeMedia', {
    media: gallery.unsold[1]?.id,
    removal: gallery.cards[0]?.removal,
  });
  expect(removed.error.data.venueWords).toBe('Este CPF é de outra pessoa');
});

it('the page of a venue that cannot be loaded has them', async () => {
  const storefront = await startStorefront();
  const { site, fault } = await storefront.venue();
  await fault({ path: '/organization' }, 'error_flag', { message: WORDS, status: 200 });
  const { text } = await storefront.agent.get('/').set('host', `${site}.localhost`);
  const data = new RegExp(`id="${SITE_DATA_ID}"[^>]*>([^<]*)<`).exec(text)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ venue: null, errorCode: 'PROVIDER_UNAVAILABLE', venueWords: WORDS });
});
