import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { BuyerRecord } from '#server/rights/buyer-record.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { CUSTOMER as BUYER } from './buyer.ts';
import { startCollector } from './collector.ts';
import { addMedia, creditCardToken, payableOrder } from './payable-order.ts';
import { failureOf, post, type Storefront, startStorefront } from './storefront.ts';

const SECRET = 'XYZ789';
/** A credit card that the mock refuses. Its CVV is part of no other number here, so a search finds only the CVV. */
const CARD = { number: '4000000000000028', cvv: '9137' };
const CUSTOMER = {
  name: 'Jacinta Quaresma',
  email: 'jacinta.quaresma@example.com',
  documentType: 'cpf',
  document: '529.982.247-25',
  phone: '+5521912345678',
  acceptedTerms: true,
};
const ADDRESS = {
  country: 'br',
  zipcode: '01310-100',
  street: 'Rua das Sempre-Vivas',
  // Digits alone would also be found in times and ids.
  streetNumber: '4711 fundos',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Vila Inventada',
};

const PERSONAL = [
  SECRET,
  CARD.number,
  `"${CARD.cvv}"`,
  ...CUSTOMER.name.split(' '),
  CUSTOMER.email,
  CUSTOMER.document,
  '52998224725',
  CUSTOMER.phone,
  '21912345678',
  '01310100',
  ADDRESS.zipcode,
  ADDRESS.street,
  ADDRESS.streetNumber,
  ADDRESS.neighborhood,
];

/** Runs each step, also with failures, which are logged. @returns the card's code, and the rights to card and order */
async function runWholeJourney(storefront: Storefront): Promise<readonly string[]> {
  const made = await storefront.venue({ features_organization: { two_factor_authentication: true } });
  const { site } = made;
  const { card } = await made.addCard({ photos: 2, secret: SECRET });
  const ask = async <Reply>(procedure: string, input: object) => {
    return (await post(storefront, site, procedure, input)).body.result?.data as Reply;
  };
  const withFault = async <Reply>(procedure: string, input: object) => {
    for (const fault of ['status', 'error_flag', 'wrong_types']) {
      await post(storefront, site, procedure, input).set('x-mock-fault', fault);
    }
    return ask<Reply>(procedure, input);
  };
  const gallery = await withFault<Gallery>('gallery.byCards', { cards: [card], accessCode: SECRET });
  const cards = gallery.cards.map(({ right }) => right);
  const { id: order } = await ask<Order>('order.open', { cards });
  await ask('order.changeSelection', { order, changes: [{ media: gallery.unsold[0]?.id, isWanted: true }] });
  await ask('order.saveCustomer', { order, customer: { ...CUSTOMER, document: '529.982.247-26' } });
  await withFault('order.saveCustomer', { order, customer: CUSTOMER });
  await withFault('address.byZipcode', { country: 'br', zipcode: ADDRESS.zipcode });
  const { revision } = await withFault<Order>('order.saveAddress', { order, address: ADDRESS });
  const checkout = { order, cards, revision };
  await ask('payment.checkout', { ...checkout, method: 'creditCard', card: CARD });
  const token = await creditCardToken(storefront, CARD.number, CARD.cvv);
  await withFault('payment.checkout', { ...checkout, method: 'creditCard', cardToken: token, replacesPix: false });
  await withFault('payment.checkout', { ...checkout, method: 'pix' });
  const [paid] = await made.orders();
  expect(paid?.payments.map(({ method }) => method)).toEqual(['creditCard', 'pix']);
  await made.settle('paid');
  await withFault('payment.byOrder', { order });
  expect((await withFault<Order>('order.finish', { order })).isCompleted).toBe(true);
  return [card, ...cards, order];
}

function personalTextsIn(written: string): readonly string[] {
  return PERSONAL.filter((text) => written.toLowerCase().includes(text.toLowerCase()));
}

/** Lists fields of log lines that docs/monitoring.md does not explain. */
async function unexplainedFieldsIn(lines: readonly string[]): Promise<string[]> {
  const manual = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const [, list = ''] = manual.split('Its fields:\n\n');
  const items = list.split('\n\n')[0]?.match(/^- `.*?`(?=:| \()/gm) ?? [];
  const explained = new Set(items.flatMap((item) => item.match(/\w+/g) ?? []));
  const written = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
  expect(written).toContain('traceId');
  return [...written].filter((field) => !explained.has(field));
}

it('a whole journey leaves nothing personal in log, traces and the mock’s journal, and no code, right or address in traces', async () => {
  const collector = await startCollector();
  const storefront = await startStorefront({ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const keys = await runWholeJourney(storefront);
  const journal = JSON.stringify(await storefront.control('/journal'));
  await storefront.app.close();
  const [log, traces] = [storefront.log.join(''), collector.received.join('')];
  for (const step of ['/customer', '/tokens']) expect(journal).toContain(step);
  for (const written of [log, traces]) expect(written).toContain('order.saveCustomer');
  for (const written of [log, traces, journal]) expect(personalTextsIn(written)).toEqual([]);
  expect(traces).toContain('"error.type"');
  expect(keys.filter((key) => traces.includes(key))).toEqual([]);
  expect(traces).not.toMatch(/127\.0\.0\.1|localhost|https?:/);
  expect(await unexplainedFieldsIn(storefront.log)).toEqual([]);
});

it('the shared state has no hash of a buyer that its readers could compute for every CPF', async () => {
  const { marks, ...state } = createMemoryState();
  const written: string[] = [];
  const watched: typeof marks = {
    ...marks,
    set(key, ttlMs, value = '') {
      written.push(value);
      return marks.set(key, ttlMs, value);
    },
    replace(key, to) {
      written.push(to.value);
      return marks.replace(key, to);
    },
  };
  const storefront = await startStorefront({}, { state: { ...state, marks: watched } });
  const { venue, caller, gallery, checkout } = await payableOrder(storefront, BUYER.email);
  const stranger = storefront.caller(venue.site, '198.51.100.7');
  await addMedia(stranger, { order: checkout.order, media: gallery.unsold[1]?.id ?? '' });
  expect(await failureOf(caller.payment.checkout(checkout))).toBe('ORDER_CHANGED');
  expect(written.join()).toContain('reserved');
  const { customerClaim, identityClaim } = new BuyerRecord(BUYER, null);
  expect(written.filter((text) => [customerClaim, identityClaim].some((claim) => text.includes(`${claim}`)))).toEqual(
    [],
  );
});
