import { ORDER_CHECKS } from './checks.ts';
import { type Known, need, type Step, type SuitePart, step } from './step.ts';

const ORDER = 'an open order';
/** How many photos are added at most to reach the second price range. */
const MOST_PHOTOS = 12;

const CUSTOMER = {
  name: 'Contract Suite',
  email: 'contract-suite@example.com',
  document: '11144477735',
  document_type: 'cpf',
  phone: '+5511987654321',
  accepted_terms: true,
} as const;

const ADDRESS = {
  country: 'br',
  zipcode: '01001000',
  street: 'Praça da Sé',
  street_number: '1',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
} as const;

/** The parameters of every call for the order. */
export const ofOrder = ({ order }: Known) => need(order, ORDER, ({ id }) => ({ params: { orderId: id } }));

const photoProduct = ({ catalogue }: Known) => catalogue?.products?.find((product) => product.is_photo);

const openOrder: Step = step('openOrder', {
  writes: true,
  prepare: ({ organizationId, sellsOnline, options: { card } }) =>
    need(organizationId, 'the organization', (id) =>
      sellsOnline
        ? {
            params: { firstCard: card, organizationId: id },
            query: { pdv: 'contract-suite.localhost', tz: 'America/Sao_Paulo' },
            body: { cards: [card] },
          }
        : 'needs a venue or a card that sells online',
    ),
  learn({ order }, known) {
    // Where everything is sold, the provider returns the completed order, which nobody can fill.
    if (!order.completed) known.order = order;
    return order.card_code === known.options.card ? [] : ['order.card_code: another than asked for'];
  },
  checks: ORDER_CHECKS,
});

function cardStep(name: 'addCard' | 'removeCard', present: boolean): Step {
  return step(name, {
    writes: true,
    prepare: ({ order, options: { otherCard } }) =>
      otherCard === undefined
        ? 'needs --other-card'
        : need(order, ORDER, ({ id }) => ({ params: { orderId: id, card: otherCard } })),
    learn({ order }, known) {
      known.order = order;
      return order.cards.some(({ card }) => card === known.options.otherCard) === present
        ? []
        : [`order.cards: the card is ${present ? 'missing' : 'still there'}`];
    },
    checks: ORDER_CHECKS,
  });
}

function allDigitalStep(name: 'addAllDigital' | 'removeAllDigital'): Step {
  return step(name, {
    writes: true,
    prepare: ({ order, catalogue }) =>
      catalogue?.all_digital
        ? need(order, ORDER, ({ id }) => ({ params: { orderId: id, productId: catalogue.all_digital?.id ?? '' } }))
        : 'needs an all digital product',
    learn({ order }, known) {
      known.order = order;
      return order.items.some(({ product_type: { unities } }) => unities === 0) === (name === 'addAllDigital')
        ? []
        : ['order.items: an item with unities 0 marks all digital'];
    },
    checks: ORDER_CHECKS,
  });
}

/** The parameters of a call that adds or removes an unsold photo. */
function mediaOf(known: Known, at: number) {
  const [product, mediaId] = [photoProduct(known), known.unsoldPhotos[at]];
  if (!product) return 'needs a photo product';
  if (mediaId === undefined) return at === 0 ? 'needs an unsold photo' : `needs ${at + 1} unsold photos`;
  return need(known.order, ORDER, ({ id }) => ({ orderId: id, productId: product.id, mediaId }));
}

function addMediaStep(at: number, note?: string): Step {
  return step('addMedia', {
    writes: true,
    ...(note === undefined ? {} : { note }),
    prepare(known) {
      const media = mediaOf(known, at);
      return typeof media === 'string' ? media : { params: { ...media, type: 'photo' } };
    },
    learn({ order }, known) {
      known.order = order;
      return order.items.length > 0 ? [] : ['order.items: the photo is missing'];
    },
    checks: ORDER_CHECKS,
  });
}

const removeMedia: Step = step('removeOrderMedia', {
  writes: true,
  prepare(known) {
    const media = mediaOf(known, 0);
    return typeof media === 'string' ? media : { params: media };
  },
  learn({ order }, known) {
    known.order = order;
    return [];
  },
  checks: ORDER_CHECKS,
});

/** Adds photos until the second price range applies: a single photo shows nothing of volume prices. */
function volumeSteps(known: Known): readonly Step[] {
  const starts = photoProduct(known)?.ranges_price.map((range) => range.min_photos) ?? [];
  const [second] = starts.filter((start) => start > 1).toSorted((a, b) => a - b);
  if (second === undefined || second > MOST_PHOTOS) return [];
  // Where the photos do not suffice, one step says so.
  const last = known.unsoldPhotos.length < second ? [second - 1] : Array.from({ length: second - 1 }, (_, i) => i + 1);
  return last.map((at) => addMediaStep(at, `photo ${at + 1} of ${second}`));
}

function customerStep(note: 'customer' | 'address', body: typeof CUSTOMER | typeof ADDRESS): Step {
  return step('saveCustomer', {
    writes: true,
    note,
    prepare(known) {
      const sent = ofOrder(known);
      return typeof sent === 'string' ? sent : { ...sent, body };
    },
    learn({ order }, known) {
      known.order = order;
      known.saved.add(note);
      return [];
    },
    checks: ORDER_CHECKS,
  });
}

/** Opens an order, changes its contents, and saves its customer. */
export const ORDER_STEPS: readonly SuitePart[] = [
  openOrder,
  cardStep('addCard', true),
  cardStep('removeCard', false),
  addMediaStep(0),
  removeMedia,
  allDigitalStep('addAllDigital'),
  allDigitalStep('removeAllDigital'),
  addMediaStep(0, 'again'),
  volumeSteps,
  customerStep('customer', CUSTOMER),
  customerStep('address', ADDRESS),
];
