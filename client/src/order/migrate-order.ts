import { errorCodeOf } from '#client/lib/trpc.ts';
import { logProblem } from '#client/services/problem-log.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { hasAllDigital, type Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { type OrderApi, type OrderClient, openOrder, rightOfCard } from './order-client.ts';
import { sendSelection } from './send-selection.ts';

function singleMedias(order: Order): readonly string[] {
  return order.items.filter((item) => !item.isAllDigital).flatMap((item) => item.medias);
}

const isFinal = (error: unknown) => !isFailingForAll(errorCodeOf(error));

/** Returns the order and whether the change succeeded. @throws what `isTolerable` refuses */
async function tryChange(
  order: Order,
  change: () => Promise<Order>,
  isTolerable = isFinal,
): Promise<{ order: Order; isDone: boolean }> {
  try {
    return { order: await change(), isDone: true };
  } catch (error) {
    if (!isTolerable(error)) throw error;
    logProblem('a part of the order could not be migrated', error);
    return { order, isDone: false };
  }
}

/** Saves the known buyer again, so that nobody retypes it. */
function buyerChanges(api: OrderApi, { customer, address }: Order): ((order: Order) => Promise<Order>)[] {
  if (!customer || customer.documentType === 'other') return [];
  const saved = { ...customer, documentType: customer.documentType };
  const saveCustomer = ({ id }: Order) => api.saveCustomer({ order: id, customer: saved });
  return address ? [saveCustomer, ({ id }) => api.saveAddress({ order: id, address })] : [saveCustomer];
}

/**
 * As far as its content still exists. Sends `renewed` if something was selected.
 * @throws in an outage: the page keeps the order that is gone, and its next read migrates the rest
 */
export async function migrateOrder(
  orderClient: OrderClient,
  gone: Order,
  fresh: Order,
  keepsSelection: boolean,
): Promise<Order> {
  const { api } = orderClient;
  let order = fresh;
  let isWhole = true;
  const migrate = async (change: () => Promise<Order>) => {
    const result = await tryChange(order, change);
    order = result.order;
    isWhole &&= result.isDone;
  };
  const cards = gone.cards.filter((code) => !fresh.cards.includes(code));
  for (const code of cards) {
    await migrate(() => api.addCard({ order: order.id, card: rightOfCard(orderClient, code) ?? '' }));
  }
  const selected = keepsSelection ? singleMedias(gone) : [];
  if (selected.length > 0) {
    const wanted = new Map(selected.map((media) => [media, true]));
    const onReply = (_: Order, refused: readonly ErrorCode[]) => {
      isWhole &&= refused.length === 0;
    };
    const { isDone, ...sent } = await tryChange(order, () =>
      sendSelection(api, order, { wanted: () => wanted, onReply }),
    );
    isWhole &&= isDone;
    order = isDone ? sent.order : await openOrder(orderClient);
  }
  const hadAllDigital = keepsSelection && hasAllDigital(gone);
  if (hadAllDigital && !hasAllDigital(order)) await migrate(() => api.addAllDigital({ order: order.id }));
  // The checkout asks again if the buyer could not be migrated.
  if (keepsSelection && !order.customer) {
    for (const change of buyerChanges(api, gone))
      ({ order } = await tryChange(
        order,
        () => change(order),
        () => true,
      ));
  }
  if (selected.length > 0 || hadAllDigital) orderClient.onEvent({ kind: 'renewed', isWhole });
  return order;
}
