import { describe, expect, it } from 'vitest';
import { FREE_GUESSES } from '#server/limits/secrets.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { addMedia, readyOrder, removeMedia, startOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, rightTo, startStorefront } from '#server/testing/storefront.ts';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import type { Order } from '#shared/order.ts';

const CANARIES = [
  'canariana',
  'pendente@canario.example',
  '52998224725',
  '529.982.247-25',
  '+5521912345678',
  'Rua das Sempre-Vivas',
  '4711 fundos',
  'Vila Inventada',
  '20040-020',
];
const BUYER = {
  ...CUSTOMER,
  name: 'Canariana Silva',
  email: 'pendente@canario.example',
  document: '52998224725',
  phone: '+5521912345678',
};
const HOME = {
  ...ADDRESS,
  zipcode: '20040-020',
  street: 'Rua das Sempre-Vivas',
  streetNumber: '4711 fundos',
  state: 'BR-RJ',
  city: 'Rio de Janeiro',
  neighborhood: 'Vila Inventada',
};
/** The address as the provider has it. */
const KEPT = {
  country: 'br',
  zipcode: HOME.zipcode,
  street: HOME.street,
  street_number: HOME.streetNumber,
  state: HOME.state,
  city: HOME.city,
  neighborhood: HOME.neighborhood,
};
const OTHER = { ...CUSTOMER, name: 'Outra', email: 'pendente@example.org' };

const leaks = (reply: unknown) =>
  CANARIES.filter((text) => JSON.stringify(reply).toLowerCase().includes(text.toLowerCase()));

async function twoVisitors(fields = {}) {
  const storefront = await startStorefront();
  const venue = await storefront.venue(fields);
  const { card } = await venue.addCard({ photos: 3 });
  const [buyer, stranger] = [storefront.caller(venue.site), storefront.caller(venue.site)];
  const gallery = await buyer.gallery.byCards({ cards: [card] });
  const cards: [string] = [firstRight(gallery)];
  const opened = await buyer.order.open({ cards });
  const media = gallery.unsold.map(({ id }) => id);
  await addMedia(buyer, { order: opened.id, media: media[0] ?? '' });
  const named = await buyer.order.saveCustomer({ order: opened.id, customer: BUYER });
  const ready = await buyer.order.saveAddress({ order: opened.id, address: HOME, buyer: rightOf(named) });
  const order = opened.id;
  const right = rightOf(ready);
  const pay = () => buyer.payment.checkout({ order, cards, revision: ready.revision, method: 'pix', buyer: right });
  const { orders } = venue;
  const settle = () => venue.settle('paid');
  return { storefront, venue, buyer, stranger, cards, order, media, ready, right, pay, orders, settle };
}

describe('a card’s code opens photos, never a person (R1)', () => {
  it('shows the buyer their own data, and anybody else only that somebody began to buy', async () => {
    const { buyer, stranger, cards, order, media, right } = await twoVisitors();
    const own = await buyer.order.open({ cards, buyer: right });
    expect([own.customer?.email, own.address?.street, own.buyer.kind]).toEqual([BUYER.email, HOME.street, 'you']);
    const replies: Order[] = [
      await stranger.order.open({ cards }),
      await stranger.order.open({ cards, buyer: 'b.x.000AAAAAAAAAAAAAAAAAAAAAA' }),
      await addMedia(stranger, { order, media: media[1] ?? '' }),
      await removeMedia(stranger, { order, media: media[1] ?? '' }),
    ];
    for (const reply of replies) {
      expect([reply.customer, reply.address, reply.buyer]).toEqual([null, null, { kind: 'someone' }]);
      expect(leaks(reply)).toEqual([]);
    }
  });

  it('gives a second buyer only their own data, never the address of the first', async () => {
    const { buyer, stranger, cards, order, right } = await twoVisitors();
    const named = await stranger.order.saveCustomer({ order, customer: OTHER });
    const again = await stranger.order.saveCustomer({ order, customer: OTHER });
    const proved = await stranger.order.proveBuyer({ order, identity: OTHER });
    for (const reply of [named, again, proved]) {
      expect([reply.customer?.email, reply.address, leaks(reply)]).toEqual([OTHER.email, null, []]);
    }
    const { revision } = named;
    const pay = { order, cards, revision, method: 'pix' } as const;
    // An address that another person saved does not count as this buyer's.
    expect(await failureOf(stranger.payment.checkout({ ...pay, buyer: rightOf(named) }))).toBe('ORDER_INCOMPLETE');
    expect(await failureOf(stranger.payment.checkout(pay))).toBe('ORDER_INCOMPLETE');
    expect(await failureOf(buyer.payment.checkout({ ...pay, buyer: right }))).toBe('BUYER_CHANGED');
    expect((await buyer.order.open({ cards, buyer: right })).buyer.kind).toBe('someone');
    const whole = await stranger.order.saveAddress({ order, address: ADDRESS, buyer: rightOf(named) });
    // Neither the earlier buyer nor a visitor without any right can add an address to this buyer's data.
    for (const own of [right, undefined])
      expect((await buyer.order.saveAddress({ order, address: HOME, buyer: own })).buyer.kind).toBe('someone');
    const kept = await stranger.order.open({ cards, buyer: rightOf(whole) });
    expect(kept.address?.street).toBe(ADDRESS.street);
    expect((await stranger.payment.checkout({ ...pay, buyer: rightOf(whole) })).status).toBe('pending');
  });

  it('saves the address of a buyer whom another instance has shown', async () => {
    const { storefront, venue, order } = await twoVisitors();
    const other = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl });
    const named = await other.caller(venue.site).order.saveCustomer({ order, customer: OTHER });
    const request = { order, address: ADDRESS, buyer: rightOf(named) };
    expect((await storefront.caller(venue.site).order.saveAddress(request)).address?.street).toBe(ADDRESS.street);
  });

  it('keeps the address of a buyer whom no instance knows any more', async () => {
    const { storefront, venue, buyer, cards, order, right } = await twoVisitors();
    const restarted = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl });
    const stranger = restarted.caller(venue.site, '198.51.100.7');
    expect((await stranger.order.saveAddress({ order, address: ADDRESS })).buyer.kind).toBe('someone');
    expect((await buyer.order.open({ cards, buyer: right })).address?.street).toBe(HOME.street);
  });

  it('keeps an earlier buyer’s address from the next buyer, although the shared state lost its data', async () => {
    const { marks, ...locks } = createMemoryState();
    const known: string[] = [];
    const replace: typeof marks.replace = async (key, to) => {
      if (to.value.includes('lastBuyers')) known.push(key);
      return marks.replace(key, to);
    };
    const state = { ...locks, marks: { ...marks, replace } };
    const storefront = await startStorefront({}, { state });
    const { site, addCard } = await storefront.venue();
    const other = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl }, { state });
    const [buyer, stranger] = [storefront.caller(site), other.caller(site, '198.51.100.7')];
    const { order, cards } = await startOrder(buyer, (await addCard({ photos: 1 })).card);
    const named = await stranger.order.saveCustomer({ order: order.id, customer: OTHER });
    const own = await buyer.order.saveCustomer({ order: order.id, customer: BUYER });
    for (const key of known) await marks.remove(key);
    const ready = await buyer.order.saveAddress({ order: order.id, address: HOME, buyer: rightOf(own) });
    await stranger.order.saveAddress({ order: order.id, address: ADDRESS, buyer: rightOf(named) });
    expect((await buyer.order.open({ cards, buyer: rightOf(ready) })).address?.street).toBe(HOME.street);
  });

  it('keeps the buyer’s address when they correct their own data', async () => {
    const { buyer, stranger, cards, order, right } = await twoVisitors();
    const corrected = await buyer.order.saveCustomer({
      order,
      customer: { ...BUYER, email: 'nova@example.com' },
      buyer: right,
    });
    expect([corrected.customer?.email, corrected.address?.street]).toEqual(['nova@example.com', HOME.street]);
    expect(rightOf(corrected)).not.toBe(right);
    const pay = { order, cards, revision: corrected.revision, method: 'pix' } as const;
    expect((await stranger.payment.checkout(pay)).status).toBe('pending');
  });

  it('shows a completed order’s receipt to its buyer alone', async () => {
    const { buyer, stranger, order, right, pay, settle } = await twoVisitors();
    await pay();
    await settle();
    const finished = await stranger.order.finish({ order });
    expect([finished.isCompleted, finished.items, finished.totalCents, finished.payment]).toEqual([true, [], 0, null]);
    expect(leaks(finished)).toEqual([]);
    const own = await buyer.order.finish({ order, buyer: right });
    expect([own.items.length, own.customer?.email]).toEqual([1, BUYER.email]);
  });

  it('recognises the buyer by the same e-mail and document in any spelling', async () => {
    const { stranger, order } = await twoVisitors();
    const prove = (identity: BuyerIdentity) => stranger.order.proveBuyer({ order, identity });
    const proved = await prove({ email: ' Pendente@Canario.Example ', document: '529.982.247-25' });
    expect([proved.buyer.kind, proved.customer?.name, proved.address]).toEqual(['you', BUYER.name, null]);
    expect(await failureOf(prove({ email: BUYER.email, document: '11144477735' }))).toBe('BUYER_NOT_PROVEN');
    expect(await failureOf(prove({ email: 'ana@example.com', document: BUYER.document }))).toBe('BUYER_NOT_PROVEN');
  });
});

describe('guessing a buyer ends (R4)', () => {
  it('after ten wrong ones of an address and order, by whichever procedure, and nowhere else', async () => {
    const { storefront, venue, stranger, buyer, order, pay, right, cards } = await twoVisitors();
    await pay();
    for (let count = 0; count < 5; count += 1) {
      const identity = { ...OTHER, email: `guess${count}@example.com` };
      expect(await failureOf(stranger.order.proveBuyer({ order, identity }))).toBe('BUYER_NOT_PROVEN');
      expect(await failureOf(stranger.order.saveCustomer({ order, customer: identity }))).toBe('ORDER_AWAITS_PAYMENT');
    }
    expect(await failureOf(stranger.order.proveBuyer({ order, identity: BUYER }))).toBe('TOO_MANY_REQUESTS');
    expect(await failureOf(stranger.order.saveCustomer({ order, customer: BUYER }))).toBe('TOO_MANY_REQUESTS');
    expect((await buyer.order.open({ cards, buyer: right })).buyer.kind).toBe('you');
    const elsewhere = storefront.caller(venue.site, '198.51.100.7');
    expect((await elsewhere.order.proveBuyer({ order, identity: BUYER })).buyer.kind).toBe('you');
  });

  it('by saving them, even with the right of the one before: no rights of guessed buyers can be collected', async () => {
    const { storefront, venue, stranger, order } = await twoVisitors();
    let right: string | undefined;
    const save = (email: string) => stranger.order.saveCustomer({ order, customer: { ...BUYER, email }, buyer: right });
    for (let count = 0; count < 10; count += 1) right = rightOf(await save(`guess${count}@example.com`));
    expect((await save('guess9@example.com')).buyer.kind).toBe('you');
    expect(await failureOf(save('guess10@example.com'))).toBe('TOO_MANY_REQUESTS');
    const elsewhere = storefront.caller(venue.site, '198.51.100.7');
    expect((await elsewhere.order.saveCustomer({ order, customer: BUYER })).buyer.kind).toBe('you');
  });
});

/** Two networks at two instances may buy the same order. @returns also a function that lets minutes pass */
async function twoNetworks() {
  let passedMs = 0;
  const { marks, ...locks } = createMemoryState();
  const writtenAt = new Map<string, number>();
  const aging: typeof marks = {
    ...marks,
    readWithTime: async (key) => {
      const found = await marks.readWithTime(key);
      return found && { ...found, leftMs: found.leftMs - (passedMs - (writtenAt.get(key) ?? 0)) };
    },
    replace: async (key, to) => {
      writtenAt.set(key, passedMs);
      return marks.replace(key, to);
    },
  };
  const state = { ...locks, marks: aging };
  const storefront = await startStorefront({}, { state });
  const { site, addCard } = await storefront.venue();
  const other = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl }, { state });
  const [buyer, stranger] = [storefront.caller(site), other.caller(site, '198.51.100.7')];
  const { order } = await startOrder(buyer, (await addCard({ photos: 1 })).card);
  const pass = (minutes: number) => {
    passedMs += minutes * 60_000;
  };
  const save = (customer: typeof BUYER) => {
    const own = customer === BUYER ? buyer : stranger;
    return failureOf(own.order.saveCustomer({ order: order.id, customer }));
  };
  return { save, pass };
}

it('a buyer is replaced by a network ten times at most, by whichever instances, and soon not for a minute', async () => {
  const { save, pass } = await twoNetworks();
  const replace = async (minutes: number) => {
    await save(BUYER);
    pass(minutes);
    const code = await save(OTHER);
    pass(minutes);
    return code;
  };
  expect([await replace(0), await replace(0), await replace(0)]).toEqual([undefined, undefined, 'PAYMENT_IN_PROGRESS']);
  // Whoever saves the same data again has no more time for it.
  expect(await replace(0)).toBe('PAYMENT_IN_PROGRESS');
  const codes = [];
  while (codes.length < 8) codes.push(await replace(1));
  expect([new Set(codes), await replace(1)]).toEqual([new Set([undefined]), 'TOO_MANY_REQUESTS']);
});

it('who has replaced a buyer for the last time leaves another network a minute for its turn', async () => {
  const { save, pass } = await twoNetworks();
  let persons = 0;
  const saveNext = () => {
    persons += 1;
    return save({ ...OTHER, email: `${persons}@example.org` });
  };
  await save(BUYER);
  while ((await saveNext()) === undefined) expect(persons).toBeLessThan(9);
  expect(await save(BUYER)).toBe('PAYMENT_IN_PROGRESS');
  pass(1);
  expect([await saveNext(), await save(BUYER), await saveNext()]).toEqual([
    'PAYMENT_IN_PROGRESS',
    undefined,
    'PAYMENT_IN_PROGRESS',
  ]);
  pass(1);
  expect(await saveNext()).toBeUndefined();
});

it('a reply with another buyer’s data, or at another address, shows nobody’s data and gives no right', async () => {
  const { venue, buyer, stranger, cards, order } = await twoVisitors();
  const outdated = (path: string) => venue.fault({ path }, 'stale_reply', { times: 1 });
  await outdated('/order/:orderId/customer');
  expect(await failureOf(stranger.order.saveCustomer({ order, customer: OTHER }))).toBe('OUTCOME_UNKNOWN');
  const named = await stranger.order.saveCustomer({ order, customer: OTHER });
  await outdated('/order/:orderId/customer');
  const request = { order, address: ADDRESS, buyer: rightOf(named) };
  expect(await failureOf(stranger.order.saveAddress(request))).toBe('OUTCOME_UNKNOWN');
  const own = await stranger.order.open({ cards, buyer: rightOf(named) });
  expect([own.address, leaks(own)]).toEqual([null, []]);
  expect((await stranger.order.saveAddress(request)).address?.street).toBe(ADDRESS.street);
  expect((await buyer.order.open({ cards })).buyer.kind).toBe('someone');
});

it('an earlier buyer’s address is shown to nobody else by a provider that keeps it for all later buyers', async () => {
  const { venue, stranger, cards, order } = await twoVisitors();
  const named = await stranger.order.saveCustomer({ order, customer: OTHER });
  await venue.fault({ method: 'POST', path: '/order' }, 'patch', {
    patch: { order: { customer: { addresses: [KEPT] } } },
  });
  const request = { order, address: ADDRESS, buyer: rightOf(named) };
  expect(await failureOf(stranger.order.saveAddress(request))).toBe('OUTCOME_UNKNOWN');
  expect(leaks(await stranger.order.open({ cards, buyer: rightOf(named) }))).toEqual([]);
});

it.each([
  ['lost', 'lost_reply'],
  ['outdated', 'stale_reply'],
] as const)(
  'an address does not join another buyer’s data if the reply to saving that buyer was %s',
  async (_, kind) => {
    const { venue, buyer, stranger, order, right } = await twoVisitors();
    await venue.fault({ path: '/order/:orderId/customer' }, kind, { times: 1 });
    expect(await failureOf(stranger.order.saveCustomer({ order, customer: OTHER }))).toBe('OUTCOME_UNKNOWN');
    const saved = () => venue.journal('path=/customer');
    const before = await saved();
    const shown = await buyer.order.saveAddress({ order, address: HOME, buyer: right });
    expect([shown.buyer.kind, await saved()]).toEqual(['someone', before]);
  },
);

it('many orders that begin with a card have their buyers in one entry of the shared state', async () => {
  const state = createMemoryState();
  const sizes = new Map<string, number>();
  const replace: typeof state.marks.replace = async (key, to) => {
    if (to.value.includes('withAddress')) sizes.set(key, to.value.length);
    return state.marks.replace(key, to);
  };
  const storefront = await startStorefront({}, { state: { ...state, marks: { ...state.marks, replace } } });
  const venue = await storefront.venue({ switches: { order_post: 'create' } });
  const { card } = await venue.addCard({ photos: 1 });
  for (let nth = 0; nth < 10; nth += 1) await readyOrder(storefront.caller(venue.site), card);
  expect([...sizes.values()]).toEqual([expect.toSatisfy((length: number) => length < 4_000)]);
});

it('a buyer whom others replace waits for none of their ten networks, and nobody else’s network is spared', async () => {
  const { storefront, venue, buyer, order } = await twoVisitors();
  const from = (network: number) => storefront.caller(venue.site, `198.51.100.${network}`).order;
  const guess = (nth: number) => ({ order, identity: { ...OTHER, email: `guess${nth}@example.com` } });
  await from(0).saveCustomer({ order, customer: OTHER });
  for (let nth = 1; nth < FREE_GUESSES.overAll; nth += 1) {
    expect(await failureOf(from(Math.floor(nth / 10)).proveBuyer(guess(nth)))).toBe('BUYER_NOT_PROVEN');
  }
  expect(await failureOf(from(200).saveCustomer({ order, customer: BUYER }))).toBe('TOO_MANY_REQUESTS');
  expect((await buyer.order.saveCustomer({ order, customer: BUYER })).buyer.kind).toBe('you');
});

describe('while a PIX payment is pending, the order is its buyer’s (R2)', () => {
  it('can be paid by a second visitor, who sees nothing of its buyer and can change nothing', async () => {
    const { buyer, stranger, cards, order, media, ready, right, pay, orders } = await twoVisitors();
    const { pixText } = await pay();
    const seen = await stranger.order.open({ cards });
    expect([seen.payment?.pixText, leaks(seen)]).toEqual([pixText, []]);
    const checkout = { order, cards, revision: ready.revision };
    expect((await stranger.payment.checkout({ ...checkout, method: 'pix' })).pixText).toBe(pixText);
    const refused = await Promise.all(
      [
        addMedia(stranger, { order, media: media[1] ?? '' }),
        removeMedia(stranger, { order, media: media[0] ?? '' }),
        stranger.order.changeSelection({ order, changes: [{ media: media[0] ?? '', isWanted: false }] }),
        stranger.order.addAllDigital({ order }),
        stranger.order.removeCard({ order, card: seen.cards[0] ?? '' }),
        stranger.order.addCard({ order, card: cards[0] }),
        stranger.order.saveCustomer({ order, customer: OTHER }),
        stranger.order.saveAddress({ order, address: ADDRESS }),
      ].map(failureOf),
    );
    expect(new Set(refused)).toEqual(new Set(['ORDER_AWAITS_PAYMENT']));
    expect((await buyer.payment.byOrder({ order }))?.pixText).toBe(pixText);
    expect((await orders())[0]?.payments).toHaveLength(1);
    expect((await addMedia(buyer, { order, media: media[1] ?? '', buyer: right })).payment).toBeNull();
  });

  it('stays in the buyer’s tab, because no order of somebody else comes to begin with its card', async () => {
    const { venue, buyer, stranger, cards, order, right, ready, pay, settle } = await twoVisitors();
    const { pixText } = await pay();
    const { card } = await venue.addCard({ photos: 1 });
    const own = await rightTo(stranger, card);
    const { id: other } = await stranger.order.open({ cards: [own] });
    await stranger.order.addCard({ order: other, card: cards[0] });
    expect(await failureOf(stranger.order.removeCard({ order: other, card }))).toBe('ORDER_HAS_BUYER');
    const kept = await buyer.order.open({ cards, held: order, buyer: right });
    expect([kept.reference, kept.payment?.pixText]).toEqual([ready.reference, pixText]);
    await settle();
    expect((await buyer.order.finish({ order, buyer: right })).isCompleted).toBe(true);
  });

  it('is the buyer’s in another tab by the same data, which leaves the code as it is', async () => {
    const { stranger, order, pay } = await twoVisitors();
    const { pixText } = await pay();
    const again = await stranger.order.saveCustomer({ order, customer: BUYER });
    expect([again.buyer.kind, again.payment?.pixText]).toEqual(['you', pixText]);
  });
});

describe('a checkout is of the cards shown (R3)', () => {
  it('refuses another card’s right, and makes no second order', async () => {
    const { venue, stranger, order, ready, orders } = await twoVisitors();
    const { card: other } = await venue.addCard({ photos: 1 });
    const foreign = await rightTo(stranger, other);
    const checkout = { order, cards: [foreign] as [string], revision: ready.revision, method: 'pix' as const };
    expect(await failureOf(stranger.payment.checkout(checkout))).toBe('ORDER_CHANGED');
    expect(await failureOf(stranger.payment.checkout({ ...checkout, revision: 'another' }))).toBe('ORDER_CHANGED');
    expect((await orders()).map(({ payments }) => payments.length)).toEqual([0]);
  });
});

describe('a reload keeps the cart where the provider makes a new order each time (C4)', () => {
  it('answers the order that the tab has, while it is open', async () => {
    const { buyer, cards, order, ready, right } = await twoVisitors({ switches: { order_post: 'create' } });
    const kept = await buyer.order.open({ cards, held: order, buyer: right });
    const { reference, totalCents } = ready;
    expect(kept).toMatchObject({ reference, totalCents, customer: { email: BUYER.email } });
    expect((await buyer.order.open({ cards })).items).toEqual([]);
  });

  it('reads it at no further order, once it is known that each opening makes one', async () => {
    const { buyer, cards, order, right, pay, orders } = await twoVisitors({ switches: { order_post: 'create' } });
    await buyer.order.open({ cards, held: order, buyer: right });
    const known = (await orders()).length;
    for (const mayBeRecent of [false, true]) await buyer.order.open({ cards, held: order, buyer: right, mayBeRecent });
    await pay();
    expect(await orders()).toHaveLength(known);
  });

  it('answers the order of the card that is opened, not one that the tab has of another', async () => {
    const { venue, buyer, order, ready } = await twoVisitors({ switches: { order_post: 'create' } });
    const { card } = await venue.addCard({ photos: 1 });
    const cards: [string] = [await rightTo(buyer, card)];
    expect((await buyer.order.open({ cards, held: order })).reference).not.toBe(ready.reference);
  });

  it.each([
    [
      'takes the provider’s new order once the tab’s order is gone',
      { status: 404, code: 'ORDER_NOT_FOUND' },
      undefined,
    ],
    ['takes no failure to read the tab’s order for its end', { status: 503 }, 'PROVIDER_UNAVAILABLE'],
  ])('%s', async (_, answer, refusal) => {
    const { venue, buyer, cards, order, ready } = await twoVisitors({ switches: { order_post: 'create' } });
    await venue.fault({ method: 'POST', path: '/order/:orderId/card/:card' }, 'status', answer);
    const opening = buyer.order.open({ cards, held: order });
    expect(await failureOf(opening)).toBe(refusal);
    if (refusal === undefined) expect((await opening).reference).not.toBe(ready.reference);
  });
});

describe('the receipt of a completed order (B3, R1)', () => {
  const identity = { email: BUYER.email.toUpperCase(), document: '529.982.247-25' };
  const firstOf = ([card]: readonly [string]) => card;

  it('is its buyer’s again by e-mail and document, days later, and says nothing of who bought', async () => {
    const { buyer, stranger, cards, order, right, pay, settle } = await twoVisitors();
    const card = firstOf(cards);
    expect(await failureOf(stranger.order.receipts({ card, identity }))).toBe('BUYER_NOT_PROVEN');
    await pay();
    await settle();
    const done = await buyer.order.finish({ order, buyer: right });
    const receipts = await stranger.order.receipts({ card, identity });
    expect(receipts).toMatchObject([
      { reference: done.reference, totalCents: 2990, method: 'pix', items: [{ count: 1, totalCents: 2990 }] },
    ]);
    expect(Date.parse(receipts[0]?.completedAt ?? '')).toBeGreaterThan(0);
    expect(leaks(receipts)).toEqual([]);
    await buyer.order.finish({ order, buyer: right });
    expect(await stranger.order.receipts({ card, identity })).toHaveLength(1);
  });

  it('is kept when the reply of the finish is lost and the provider then only says that the order is complete', async () => {
    const { venue, buyer, stranger, cards, order, right, pay, settle } = await twoVisitors();
    const card = firstOf(cards);
    await pay();
    await settle();
    const finish = { method: 'POST', path: '/order/:orderId/finish' } as const;
    await venue.fault(finish, 'lost_reply', { times: 1 });
    expect(await failureOf(buyer.order.finish({ order, buyer: right }))).toBe('OUTCOME_UNKNOWN');
    await venue.fault(finish, 'status', { status: 409, code: 'ORDER_COMPLETED' });
    expect(await failureOf(buyer.order.finish({ order, buyer: right }))).toBe('ORDER_COMPLETED');
    const receipts = await stranger.order.receipts({ card, identity });
    expect(receipts).toMatchObject([{ totalCents: 2990, method: 'pix', items: [{ count: 1, totalCents: 2990 }] }]);
    expect(Date.parse(receipts[0]?.completedAt ?? '')).toBeGreaterThan(0);
  });

  it('is nobody else’s, and wrong guesses are counted', async () => {
    const { buyer, stranger, cards, order, right, pay, settle } = await twoVisitors();
    const card = firstOf(cards);
    await pay();
    await settle();
    await buyer.order.finish({ order, buyer: right });
    const guess = (document: string) =>
      failureOf(stranger.order.receipts({ card, identity: { ...identity, document } }));
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 12; at += 1) answers.push(await guess(CUSTOMER.document));
    expect(answers[0]).toBe('BUYER_NOT_PROVEN');
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});
