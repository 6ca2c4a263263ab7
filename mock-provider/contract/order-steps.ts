import { ANA, HOME } from '#mock-provider/testing/customer.ts';
import { ORDER_CHECKS } from './checks.ts';
import { changing, OPEN_STEPS, ORDER, ofOrder, openBoth, reopen } from './open-steps.ts';
import type { OrderModel } from './order-model.ts';
import { UNKNOWN_CARD, UNKNOWN_ID } from './read-steps.ts';
import { allMedia, soldOf, unsoldOf } from './sense/media-lists.ts';
import { type Known, need, type Step, type SuitePart, step } from './step.ts';

const MOST_PHOTOS = 12;

const CUSTOMER = { ...ANA, name: 'Contract Suite', email: 'contract-suite@example.com' } as const;

type ByType = 'photo' | 'video';
const productOf = ({ catalogue }: Known, type: ByType) =>
  catalogue?.products?.find((product) => (type === 'photo' ? product.is_photo : product.is_video));

function cardStep(name: 'addCard' | 'removeCard', note?: string): Step {
  return step(name, {
    writes: true,
    ...(note === undefined ? {} : { note }),
    prepare: ({ order, options: { otherCard } }) =>
      otherCard === undefined
        ? 'needs --other-card'
        : need(order, ORDER, ({ id }) => ({ params: { orderId: id, card: otherCard } })),
    learn: changing(({ cards, picks }, { otherLists, options: { otherCard = '' } }) => {
      const others = [...cards].filter((card) => card !== otherCard);
      if (name === 'addCard') return { charge: 'none', cards: new Set([...others, otherCard]) };
      // What was selected of a card leaves with it.
      const gone = new Set(otherLists ? allMedia(otherLists).map(({ id }) => id) : []);
      return { charge: 'none', cards: new Set(others), picks: new Map([...picks].filter(([id]) => !gone.has(id))) };
    }),
    checks: ORDER_CHECKS,
  });
}

function coveredBy({ cards }: OrderModel, { lists, otherLists, options: { card, otherCard } }: Known) {
  const ofCard = new Map([
    [card, lists],
    [otherCard, otherLists],
  ]);
  const all = [...cards].map((one) => ofCard.get(one));
  if (all.includes(undefined)) return null;
  return new Set(all.flatMap((one) => [...unsoldOf(one, 'photo'), ...unsoldOf(one, 'video')]));
}

function allDigitalStep(name: 'addAllDigital' | 'removeAllDigital', note?: string): Step {
  return step(name, {
    writes: true,
    ...(note === undefined ? {} : { note }),
    prepare: ({ order, catalogue }) => {
      const product = catalogue?.all_digital?.id;
      if (product === undefined) return 'needs the products';
      return need(order, ORDER, ({ id }) => ({ params: { orderId: id, productId: product } }));
    },
    learn: changing((order, known) => ({
      charge: 'none',
      allDigital: name === 'addAllDigital' ? (known.catalogue?.all_digital?.id ?? null) : null,
      covered: coveredBy(order, known),
    })),
    checks: ORDER_CHECKS,
  });
}

function mediaOf(known: Known, at: number, type: ByType = 'photo', lists = known.lists) {
  const [product, mediaId] = [productOf(known, type), unsoldOf(lists, type)[at]];
  if (!product) return `needs a ${type} product`;
  if (mediaId === undefined) return at === 0 ? `needs an unsold ${type}` : `needs ${at + 1} unsold ${type}s`;
  return need(known.order, ORDER, ({ id }) => ({ orderId: id, productId: product.id, mediaId }));
}

function mediaStep(name: 'addMedia' | 'removeOrderMedia', at: number, note: string, type: ByType = 'photo'): Step {
  const given = {
    writes: true,
    note,
    learn: changing(({ picks }, known) => {
      const media = mediaOf(known, at, type);
      if (typeof media === 'string') return {};
      const others = [...picks].filter(([id]) => id !== media.mediaId);
      const own = name === 'addMedia' ? [[media.mediaId, media.productId] as const] : [];
      return { charge: 'none', picks: new Map([...others, ...own]) };
    }),
    checks: ORDER_CHECKS,
  };
  const params = (known: Known) => mediaOf(known, at, type);
  if (name === 'removeOrderMedia') {
    return step(name, {
      ...given,
      prepare(known) {
        const media = params(known);
        return typeof media === 'string' ? media : { params: media };
      },
    });
  }
  return step(name, {
    ...given,
    prepare(known) {
      const media = params(known);
      return typeof media === 'string' ? media : { params: { ...media, type } };
    },
  });
}

/** A photo of the other card, which leaves the order with its card. */
const otherPhoto: Step = step('addMedia', {
  note: 'photo of the other card',
  writes: true,
  prepare(known) {
    if (known.otherLists === undefined) return 'needs --other-card';
    const media = mediaOf(known, 0, 'photo', known.otherLists);
    return typeof media === 'string' ? media : { params: { ...media, type: 'photo' } };
  },
  learn: changing(({ picks }, known) => {
    const media = mediaOf(known, 0, 'photo', known.otherLists);
    return typeof media === 'string' ? {} : { picks: new Map([...picks, [media.mediaId, media.productId]]) };
  }),
  checks: ORDER_CHECKS,
});

function refusedMedia(note: string, change: (known: Known) => Partial<Record<string, string>> | string): Step {
  return step('addMedia', {
    note,
    writes: true,
    refused: null,
    prepare(known) {
      const [media, changed] = [mediaOf(known, 0), change(known)];
      if (typeof media === 'string') return media;
      return typeof changed === 'string' ? changed : { params: { ...media, type: 'photo', ...changed } };
    },
  });
}

const refusedSteps: readonly SuitePart[] = [
  refusedMedia('unknown media', () => ({ mediaId: UNKNOWN_ID })),
  refusedMedia('unknown product', () => ({ productId: UNKNOWN_ID })),
  refusedMedia('unknown order', () => ({ orderId: UNKNOWN_ID })),
  refusedMedia('a photo as a video', () => ({ type: 'video' })),
  ({ lists }) => {
    const [sold] = soldOf(lists, 'photo');
    return sold === undefined ? [] : [refusedMedia('sold', () => ({ mediaId: sold }))];
  },
];

/** Adds photos until the second price range applies: a single photo shows nothing of volume prices. */
function volumeSteps(known: Known): readonly Step[] {
  const starts = productOf(known, 'photo')?.ranges_price.map((range) => range.min_photos) ?? [];
  const [second] = starts.filter((start) => start > 1).toSorted((a, b) => a - b);
  if (second === undefined || second > MOST_PHOTOS) return [];
  // Where the photos do not suffice, one step says so.
  const enough = unsoldOf(known.lists, 'photo').length >= second;
  const last = enough ? Array.from({ length: second - 1 }, (_, i) => i + 1) : [second - 1];
  return last.map((at) => mediaStep('addMedia', at, `photo ${at + 1} of ${second}`));
}

const videoSteps: SuitePart = (known) =>
  unsoldOf(known.lists, 'video').length > 0 && productOf(known, 'video')
    ? [mediaStep('addMedia', 0, 'video', 'video'), mediaStep('removeOrderMedia', 0, 'video', 'video')]
    : [];

const packageSteps: SuitePart = ({ catalogue }) =>
  catalogue && !catalogue.all_digital
    ? []
    : [allDigitalStep('addAllDigital'), allDigitalStep('addAllDigital', 'again'), allDigitalStep('removeAllDigital')];

function customerStep(note: 'customer' | 'address', body: typeof CUSTOMER | typeof HOME): Step {
  return step('saveCustomer', {
    writes: true,
    note,
    prepare(known) {
      const sent = ofOrder(known);
      return typeof sent === 'string' ? sent : { ...sent, body };
    },
    learn: changing(() => ({ [note]: body })),
    checks: ORDER_CHECKS,
  });
}

const earlyCheckout =
  (what: 'customer' | 'address'): SuitePart =>
  ({ order }) =>
    !order || order[what] !== null
      ? []
      : [
          step('checkout', {
            note: `without ${what}`,
            writes: true,
            refused: null,
            prepare(known) {
              const sent = ofOrder(known);
              return typeof sent === 'string' ? sent : { ...sent, body: { pix: true as const } };
            },
          }),
        ];

export const ORDER_STEPS: readonly SuitePart[] = [
  OPEN_STEPS,
  cardStep('addCard'),
  cardStep('addCard', 'again'),
  step('addCard', {
    note: 'unknown card',
    writes: true,
    refused: null,
    prepare: ({ order }) => need(order, ORDER, ({ id }) => ({ params: { orderId: id, card: UNKNOWN_CARD } })),
  }),
  cardStep('removeCard'),
  openBoth,
  cardStep('addCard', 'once more'),
  otherPhoto,
  cardStep('removeCard', 'with a photo'),
  mediaStep('addMedia', 0, 'photo 1'),
  mediaStep('addMedia', 0, 'photo 1 again'),
  mediaStep('addMedia', 1, 'photo 2'),
  mediaStep('removeOrderMedia', 0, 'photo 1'),
  mediaStep('removeOrderMedia', 0, 'photo 1 again'),
  videoSteps,
  ...refusedSteps,
  packageSteps,
  mediaStep('addMedia', 0, 'photo 1 once more'),
  volumeSteps,
  earlyCheckout('customer'),
  step('saveCustomer', {
    note: 'terms not accepted',
    writes: true,
    refused: null,
    prepare(known) {
      const sent = ofOrder(known);
      return typeof sent === 'string' ? sent : { ...sent, body: { ...CUSTOMER, accepted_terms: false } };
    },
  }),
  customerStep('customer', CUSTOMER),
  earlyCheckout('address'),
  customerStep('address', HOME),
  (known) => (known.makesOrders ? [] : [reopen('complete')]),
];
