import { type Known, need, type Step, step } from './step.ts';

const ORDER = 'an order';
/** A PIX of the mock is paid at the third check. A real one is never paid without a payer. */
const PAYMENT_CHECKS = 3;

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

const ofOrder = ({ orderId }: Known) => need(orderId, ORDER, (id) => ({ params: { orderId: id } }));

const openSteps: readonly Step[] = [
  step('openOrder', {
    writes: true,
    prepare: ({ organizationId, options: { card } }) =>
      need(organizationId, 'the organization', (id) => ({
        params: { firstCard: card, organizationId: id },
        query: { pdv: 'contract-suite.localhost', tz: 'America/Sao_Paulo' },
        body: { cards: [card] },
      })),
    learn({ order }, known) {
      known.orderId = order.id;
      return order.card_code === known.options.card ? [] : ['order.card_code: another than asked for'];
    },
  }),
];

function cardStep(name: 'addCard' | 'removeCard', present: boolean): Step {
  return step(name, {
    writes: true,
    prepare: ({ orderId, options: { otherCard } }) =>
      otherCard === undefined
        ? 'needs --other-card'
        : need(orderId, ORDER, (id) => ({ params: { orderId: id, card: otherCard } })),
    learn: ({ order }, { options }) =>
      order.cards.some(({ card }) => card === options.otherCard) === present
        ? []
        : [`order.cards: the card is ${present ? 'missing' : 'still there'}`],
  });
}

function allDigitalStep(name: 'addAllDigital' | 'removeAllDigital'): Step {
  return step(name, {
    writes: true,
    prepare: ({ orderId, allDigitalId }) =>
      allDigitalId === undefined
        ? 'needs an all digital product'
        : need(orderId, ORDER, (id) => ({ params: { orderId: id, productId: allDigitalId } })),
    learn: ({ order }) =>
      order.items.some(({ product_type: { unities } }) => unities === 0) === (name === 'addAllDigital')
        ? []
        : ['order.items: an item with unities 0 marks all digital'],
  });
}

/** The parameters of a call that adds or removes the first unsold photo. */
function mediaOf({ orderId, photoProductId, unsoldPhotos: [mediaId] }: Known) {
  if (photoProductId === undefined) return 'needs a photo product';
  if (mediaId === undefined) return 'needs an unsold photo';
  return orderId === undefined ? `needs ${ORDER}` : { orderId, productId: photoProductId, mediaId };
}

function addMediaStep(note?: string): Step {
  return step('addMedia', {
    writes: true,
    ...(note === undefined ? {} : { note }),
    prepare(known) {
      const media = mediaOf(known);
      return typeof media === 'string' ? media : { params: { ...media, type: 'photo' } };
    },
    learn: ({ order }) => (order.items.length > 0 ? [] : ['order.items: the photo is missing']),
  });
}

const contentSteps: readonly Step[] = [
  cardStep('addCard', true),
  cardStep('removeCard', false),
  addMediaStep(),
  step('removeOrderMedia', {
    writes: true,
    prepare(known) {
      const media = mediaOf(known);
      return typeof media === 'string' ? media : { params: media };
    },
  }),
  allDigitalStep('addAllDigital'),
  allDigitalStep('removeAllDigital'),
  addMediaStep('again'),
  step('saveCustomer', {
    writes: true,
    note: 'customer',
    prepare: (known) => withBody(ofOrder(known), CUSTOMER),
  }),
  step('saveCustomer', { writes: true, note: 'address', prepare: (known) => withBody(ofOrder(known), ADDRESS) }),
];

function withBody<T extends object, B>(sent: T | string, body: B): (T & { body: B }) | string {
  return typeof sent === 'string' ? sent : { ...sent, body };
}

function paymentStep(note: string): Step {
  return step('payment', {
    writes: true,
    note,
    prepare: ofOrder,
    learn({ status }, known) {
      known.paid = /^paid$/i.test(status);
      return [];
    },
  });
}

const paySteps: readonly Step[] = [
  step('checkout', {
    writes: true,
    note: 'PIX',
    prepare: (known) => withBody(ofOrder(known), { pix: true } as const),
    learn: ({ pix_text: text }) => (text ? [] : ['pix_text: missing']),
  }),
  step('pixQrCode', {
    writes: true,
    prepare: ({ orderId }) =>
      need(orderId, ORDER, (id) => ({ params: { orderId: id }, query: { timestamp: '20250102_030405' } })),
  }),
  ...Array.from({ length: PAYMENT_CHECKS }, (_, i) => paymentStep(`check ${i + 1}`)),
  step('finishOrder', {
    writes: true,
    prepare: (known) => (known.paid ? ofOrder(known) : 'needs a PIX that gets paid'),
    learn({ order }, known) {
      if (!order.completed) return ['order.completed: false after finishing'];
      const [bought] = known.unsoldPhotos;
      if (bought !== undefined) known.sold.push(bought);
      return [];
    },
  }),
  step('reportSession', {
    writes: true,
    prepare: ({ orderId, sold: [mediaId] }) =>
      mediaId === undefined
        ? 'needs a sold photo'
        : need(orderId, ORDER, (id) => ({ params: { orderId: id }, body: { media_ids: [mediaId], kind: 'download' } })),
  }),
];

function form(photo: Blob): FormData {
  const data = new FormData();
  data.append('photos[]', photo, 'contract-suite.jpg');
  return data;
}

const fileSteps: readonly Step[] = [
  step('uploadPhotos', {
    writes: true,
    prepare: ({ organizationId, options: { photo } }) =>
      photo === undefined
        ? 'needs --photo'
        : need(organizationId, 'the organization', (id) => ({
            params: { organizationId: id },
            body: form(photo),
          })),
  }),
  step('searchByPhoto', {
    writes: true,
    prepare: ({ organizationId, options: { photo } }) => {
      const today = new Date().toISOString().slice(0, 10);
      return photo === undefined
        ? 'needs --photo'
        : need(organizationId, 'the organization', (id) => ({
            params: {},
            query: { organization_id: id, from_date: today, to_date: today },
            body: form(photo),
          }));
    },
  }),
  step('removeMedia', {
    writes: true,
    prepare: ({ options: { removeMedia } }) =>
      need(removeMedia, '--remove-media', (mediaId) => ({ params: { mediaId } })),
  }),
];

/** The calls that change something. They open an order, fill it, pay it by PIX and finish it. */
export const WRITE_STEPS: readonly Step[] = [...openSteps, ...contentSteps, ...paySteps, ...fileSteps];
