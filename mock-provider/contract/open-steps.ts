import type { WireOrder } from '#shared/provider-api/order.ts';
import { ORDER_CHECKS } from './checks.ts';
import { modelOf, type OrderModel } from './order-model.ts';
import { ofVenue } from './read-steps.ts';
import { type Known, need, type Step, type SuitePart, step } from './step.ts';

export const ORDER = 'an open order';

export const ofOrder = ({ order }: Known) => need(order, ORDER, ({ id }) => ({ params: { orderId: id } }));

type Change = (order: OrderModel, known: Known) => Partial<OrderModel>;

export function changing(change: Change) {
  return ({ order }: { order: WireOrder }, known: Known): string[] => {
    if (known.order) known.order = { ...known.order, ...change(known.order, known) };
    known.orderReply = order;
    return [];
  };
}

const openCall = (known: Known, ...others: readonly string[]) =>
  ofVenue(known, (organizationId) => ({
    params: { firstCard: known.options.card, organizationId },
    query: { pdv: 'contract-suite.localhost', tz: 'America/Sao_Paulo' },
    body: { cards: [known.options.card, ...others] },
  }));

export const OPEN_STEPS: SuitePart = ({ sellsOnline }) => {
  if (sellsOnline === false) {
    return [
      step('openOrder', {
        note: 'sells on site only',
        writes: true,
        refused: null,
        prepare: (known) => openCall(known),
      }),
    ];
  }
  const open = step('openOrder', {
    writes: true,
    prepare: (known) => openCall(known),
    learn({ order }, known) {
      known.orderReply = order;
      // Where everything is sold, the provider returns the completed order, which nobody can fill.
      if (!order.completed) known.order = { ...modelOf(order), firstCard: known.options.card };
      return [];
    },
    checks: ORDER_CHECKS,
  });
  return [open, reopen('again')];
};

/** The open order of the card comes again with all that is in it. Some providers make another each time. */
export function reopen(note: string): Step {
  return step('openOrder', {
    note,
    writes: true,
    prepare: (known) => (known.order ? openCall(known) : `needs ${ORDER}`),
    learn({ order }, known) {
      known.makesOrders = order.id !== known.order?.id && order.items.length === 0;
      return [];
    },
    checks: [
      {
        name: 'order',
        differences: (reply, known) =>
          known.makesOrders ? [] : (ORDER_CHECKS[0]?.differences(reply, known) ?? 'needs an order'),
      },
    ],
  });
}

/** An order that is opened with two cards has both. */
export const openBoth: Step = step('openOrder', {
  note: 'both cards',
  writes: true,
  prepare: (known) => {
    const { otherCard } = known.options;
    if (otherCard === undefined) return 'needs --other-card';
    return known.order ? openCall(known, otherCard) : `needs ${ORDER}`;
  },
  learn({ order }, known) {
    const { card, otherCard = '' } = known.options;
    if (known.order && !known.makesOrders) known.order = { ...known.order, cards: new Set([card, otherCard]) };
    const got = new Set(order.cards.map((one) => one.card));
    return got.has(card) && got.has(otherCard) ? [] : ['order.cards: without one of the cards it was opened with'];
  },
});
