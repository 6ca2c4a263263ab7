import type { EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import { need, unless } from './finding.ts';
import { kindDifferences, modelOf, type OrderModel, orderDifferences, orderStatusDifferences } from './order-model.ts';
import { allMedia, soldOf, unsoldOf } from './plausibility/media-lists.ts';
import { paymentStatusDifferences } from './plausibility/payments.ts';
import { itemPriceDifferences, totalDifferences } from './plausibility/prices.ts';
import { otherCardOf, UNKNOWN_CARD, UNKNOWN_ID, venueId } from './read-steps.ts';
import { type Checks, type Known, once, refusal, type Sent, type Step, type SuitePart, step } from './step.ts';

const MOST_PHOTOS = 12;
const MORE_PHOTOS = 4;

const orderOf = ({ order }: Known) => need(order, 'an open order');

export const orderCall = (known: Known) => ({ params: { orderId: orderOf(known).id } });

type OrderReply = { readonly order: WireOrder };

function orderModelDifferences({ order }: OrderReply, known: Known): string[] {
  const model = need(known.order, 'an open order');
  const differences = orderDifferences(model, order);
  // The model takes over what the provider says, so that later calls do not report the same difference again.
  if (differences.length > 0) known.order = { ...model, ...modelOf(order) };
  return differences;
}

const ORDER_CHECKS: Checks<OrderReply> = {
  order: orderModelDifferences,
  'item prices': ({ order }, { catalogue }) => itemPriceDifferences(order, need(catalogue, 'the products')),
  'item kinds': ({ order }, { catalogue }) => kindDifferences(order, need(catalogue, 'the products')),
  total: ({ order }) => totalDifferences(order),
  'order status': ({ order }) => orderStatusDifferences(order),
  'payment status': ({ order: { payments } }) => (payments ?? []).flatMap(paymentStatusDifferences),
};

type Change = (order: OrderModel, known: Known) => Partial<OrderModel>;

type OrderEndpoint = {
  [N in EndpointName]: (typeof endpoints)[N]['reply'] extends typeof endpoints.addCard.reply ? N : never;
}[EndpointName];

/**
 * Returns a step whose call changes the order, at the provider and in the model. An open charge ends with it, unless
 * `change` says otherwise.
 */
export function orderStep<N extends OrderEndpoint>(
  name: N,
  note: string | undefined,
  call: (known: Known) => Sent<(typeof endpoints)[N]>,
  change: Change,
): Step {
  const learn = ({ order: orderReply }: OrderReply, known: Known) => {
    const { order } = known;
    return { orderReply, ...(order && { order: { ...order, charge: 'none' as const, ...change(order, known) } }) };
  };
  return step<OrderEndpoint>(name, { note, call: call as never, learn, checks: ORDER_CHECKS });
}

const openCall = (known: Known, ...others: readonly string[]) => ({
  params: { firstCard: known.options.card, organizationId: venueId(known) },
  query: { pdv: 'contract-suite.localhost', tz: 'America/Sao_Paulo' },
  body: { cards: [known.options.card, ...others] },
});

const openSteps: SuitePart = ({ sellsOnline }) =>
  sellsOnline === false
    ? [refusal('openOrder', 'sells on site only', openCall)]
    : [
        step('openOrder', {
          call: (known) => openCall(known),
          // If everything is sold, the provider returns the completed order, which cannot be changed.
          learn: ({ order }, { options: { card } }) => ({
            orderReply: order,
            ...(!order.completed && { order: { ...modelOf(order), firstCard: card } }),
          }),
          checks: ORDER_CHECKS,
        }),
        reopen('again'),
      ];

/** Opens the card's order again, and expects it unchanged, or a new empty order, which some providers create. */
export function reopen(note: string): Step {
  return step('openOrder', {
    note,
    call: once(orderOf, openCall),
    learn: ({ order }, known) => ({ makesOrders: order.id !== known.order?.id && order.items.length === 0 }),
    checks: { order: (reply, known) => (known.makesOrders ? [] : orderModelDifferences(reply, known)) },
  });
}

const openBoth: Step = step('openOrder', {
  note: 'both cards',
  call: once(orderOf, (known) => openCall(known, otherCardOf(known))),
  learn(_, known) {
    const cards = new Set([known.options.card, otherCardOf(known)]);
    return known.order && !known.makesOrders ? { order: { ...known.order, cards } } : {};
  },
  checks: {
    cards({ order }, known) {
      const got = new Set(order.cards.map(({ card }) => card));
      const hasBoth = got.has(known.options.card) && got.has(otherCardOf(known));
      return unless(hasBoth, 'order.cards: without one of the cards it was opened with');
    },
  },
});

const cardCall = (known: Known) => ({ params: { card: otherCardOf(known), orderId: orderOf(known).id } });

const addCard = (note?: string): Step =>
  orderStep('addCard', note, cardCall, ({ cards }, known) => ({
    cards: new Set([...cards, otherCardOf(known)]),
  }));

const removeCard = (note?: string): Step =>
  orderStep('removeCard', note, cardCall, ({ cards, picks }, known) => {
    // Removing a card from the order also removes its selected media.
    const gone = new Set(known.otherLists ? allMedia(known.otherLists).map(({ id }) => id) : []);
    return {
      cards: new Set([...cards].filter((card) => card !== otherCardOf(known))),
      picks: new Map([...picks].filter(([id]) => !gone.has(id))),
    };
  });

function coveredBy({ cards }: OrderModel, { lists, otherLists, options: { card, otherCard } }: Known) {
  const ofCard = new Map([
    [card, lists],
    [otherCard, otherLists],
  ]);
  const all = [...cards].map((one) => ofCard.get(one));
  if (all.includes(undefined)) return null;
  return new Set(all.flatMap((one) => [...unsoldOf(one, 'photo'), ...unsoldOf(one, 'video')]));
}

const packageId = ({ catalogue }: Known) => need(catalogue?.all_digital?.id, 'the products');

function allDigitalStep(name: 'addAllDigital' | 'removeAllDigital', note?: string): Step {
  return orderStep(
    name,
    note,
    (known) => ({ params: { productId: packageId(known), orderId: orderOf(known).id } }),
    (order, known) => ({
      allDigital: name === 'addAllDigital' ? packageId(known) : null,
      covered: coveredBy(order, known),
    }),
  );
}

const SELLS = { photo: 'is_photo', video: 'is_video' } as const satisfies Record<WireMedia['type'], string>;

const productOf = ({ catalogue }: Known, type: WireMedia['type']) =>
  catalogue?.products?.find((one) => one[SELLS[type]]);

function mediaOf(known: Known, at: number, type: WireMedia['type'] = 'photo', lists = known.lists) {
  const { id: productId } = need(productOf(known, type), `a ${type} product`);
  const mediaId = need(unsoldOf(lists, type)[at], at === 0 ? `an unsold ${type}` : `${at + 1} unsold ${type}s`);
  return { orderId: orderOf(known).id, productId, mediaId, type };
}

type MediaOf = (known: Known) => ReturnType<typeof mediaOf>;

const photo =
  (at: number): MediaOf =>
  (known) =>
    mediaOf(known, at);
const video: MediaOf = (known) => mediaOf(known, 0, 'video');
/** Returns a photo of the other card. Removing that card from the order removes the photo as well. */
const otherPhoto: MediaOf = (known) => mediaOf(known, 0, 'photo', need(known.otherLists, '--other-card'));

const addMedia = (note: string, media: MediaOf): Step =>
  orderStep(
    'addMedia',
    note,
    (known) => ({ params: media(known) }),
    ({ picks }, known) => {
      const { mediaId, productId } = media(known);
      return { picks: new Map([...picks, [mediaId, productId]]) };
    },
  );

const removeMedia = (note: string, media: MediaOf): Step =>
  orderStep(
    'removeOrderMedia',
    note,
    (known) => {
      const { type: _, ...params } = media(known);
      return { params };
    },
    ({ picks }, known) => ({ picks: new Map([...picks].filter(([id]) => id !== media(known).mediaId)) }),
  );

const refusedMedia = (note: string, changed: Partial<ReturnType<MediaOf>>): Step =>
  refusal('addMedia', note, (known) => ({ params: { ...mediaOf(known, 0), ...changed } }));

const refusedSteps: readonly SuitePart[] = [
  refusedMedia('unknown media', { mediaId: UNKNOWN_ID }),
  refusedMedia('unknown product', { productId: UNKNOWN_ID }),
  refusedMedia('unknown order', { orderId: UNKNOWN_ID }),
  refusedMedia('a photo as a video', { type: 'video' }),
  ({ lists }) =>
    soldOf(lists, 'photo')
      .slice(0, 1)
      .map((mediaId) => refusedMedia('sold', { mediaId })),
];

/**
 * Adds photos until their count reaches the second price range, because a single photo does not show volume prices.
 * If the card has enough photos, adds some beyond the start of the last range, where a provider might ask a
 * lower price than its catalogue lists. Leaves out ranges that start beyond MOST_PHOTOS.
 */
function volumeSteps(known: Known): readonly Step[] {
  const ranges = productOf(known, 'photo')?.ranges_price.map((range) => range.min_photos) ?? [];
  const starts = ranges.filter((start) => start > 1 && start <= MOST_PHOTOS).toSorted((a, b) => a - b);
  const [second = 1, last = second] = [starts[0], starts.at(-1)];
  const unsold = unsoldOf(known.lists, 'photo').length;
  // If there are too few photos, this step is reported as not tried.
  if (unsold < second) return [addMedia(`photo ${second} of ${second}`, photo(second - 1))];
  const count = Math.min(last + MORE_PHOTOS, MOST_PHOTOS, unsold);
  return Array.from({ length: count - 1 }, (_, i) => addMedia(`photo ${i + 2} of ${count}`, photo(i + 1)));
}

const videoSteps: SuitePart = (known) =>
  unsoldOf(known.lists, 'video').length > 0 && productOf(known, 'video')
    ? [addMedia('video', video), removeMedia('video', video)]
    : [];

const packageSteps: SuitePart = ({ catalogue }) =>
  catalogue && !catalogue.all_digital
    ? []
    : [allDigitalStep('addAllDigital'), allDigitalStep('addAllDigital', 'again'), allDigitalStep('removeAllDigital')];

export const ORDER_STEPS: readonly SuitePart[] = [
  openSteps,
  addCard(),
  addCard('again'),
  refusal('addCard', 'unknown card', (known) => ({ params: { orderId: orderOf(known).id, card: UNKNOWN_CARD } })),
  removeCard(),
  openBoth,
  addCard('once more'),
  addMedia('photo of the other card', otherPhoto),
  removeCard('with a photo'),
  addMedia('photo 1', photo(0)),
  addMedia('photo 1 again', photo(0)),
  addMedia('photo 2', photo(1)),
  removeMedia('photo 1', photo(0)),
  removeMedia('photo 1 again', photo(0)),
  videoSteps,
  ...refusedSteps,
  packageSteps,
  addMedia('photo 1 once more', photo(0)),
  volumeSteps,
];
