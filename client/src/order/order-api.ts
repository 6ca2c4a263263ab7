import { buyerRight, rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { errorCodeOf, type RouterInputs, type TrpcUtils, whileBusy } from '#client/lib/trpc.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ProcedureName } from '#shared/deadlines.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import { MOST_CHANGES_AT_ONCE, type Order } from '#shared/order.ts';
import { isFailingForAll } from '#shared/outage.ts';
import { missingChanges, type WantedMedias } from './order-state.ts';

export type OrderProcedures = Pick<
  TrpcUtils['client']['order'],
  | ('open' | 'version' | 'changeSelection' | 'addAllDigital' | 'removeAllDigital')
  | ('addCard' | 'removeCard' | 'saveCustomer' | 'saveAddress' | 'proveBuyer')
>;

/** `pressedAt` is a `performance.now()`. */
export type Press = { readonly pressedAt: number; readonly signal?: AbortSignal };

/** Sends this tab's rights with each request, and stores those in the reply. `card` is the one in the page's address. */
export function createOrderApi(procedures: OrderProcedures, card: CardCode) {
  const keepRights = <Reply extends Order | { readonly order: Order }>(reply: Reply): Reply => {
    rememberOrder(card, 'order' in reply ? reply.order : reply);
    return reply;
  };
  const change =
    <Input extends { readonly order: string }, Reply extends Order | { readonly order: Order }>(
      called: ProcedureName,
      mutate: (input: Input, options: { signal?: AbortSignal | undefined }) => Promise<Reply>,
    ) =>
    async (input: Input, { pressedAt, signal }: Press): Promise<Reply> => {
      const send = () => mutate({ ...input, ...buyerRight(input.order) }, { signal });
      return keepRights(await whileBusy(called, send, pressedAt));
    };
  return {
    /** Does not store the rights of the reply. The caller does, unless it ignores the reply. */
    open: (input: RouterInputs['order']['open'], signal?: AbortSignal) =>
      procedures.open.query({ ...tabRights(card), ...input }, { signal }),
    version: (right: string, signal: AbortSignal) => procedures.version.query({ card: right }, { signal }),
    changeSelection: change('order.changeSelection', procedures.changeSelection.mutate),
    addAllDigital: change('order.addAllDigital', procedures.addAllDigital.mutate),
    removeAllDigital: change('order.removeAllDigital', procedures.removeAllDigital.mutate),
    addCard: change('order.addCard', procedures.addCard.mutate),
    removeCard: change('order.removeCard', procedures.removeCard.mutate),
    saveCustomer: change('order.saveCustomer', procedures.saveCustomer.mutate),
    saveAddress: change('order.saveAddress', procedures.saveAddress.mutate),
    proveBuyer: async (input: RouterInputs['order']['proveBuyer']) =>
      keepRights(await procedures.proveBuyer.mutate(input)),
  };
}

export type OrderApi = ReturnType<typeof createOrderApi>;

type Sending = {
  /** Called before each request, because the visitor may have pressed again. */
  readonly wanted: () => WantedMedias;
  readonly press: () => Press;
  readonly onReply: (order: Order, refused: readonly ShownFailure[]) => void;
};

/**
 * Sends the missing changes in batches until the order has them. A change that its own reply lacks is not repeated: it was
 * refused, or the package contains the media. One that a later reply lacks was undone by another phone, and is repeated.
 * @throws the request's error: at once if the next request would probably fail as well, otherwise when the others are made
 */
export async function sendSelection(api: OrderApi, order: Order, { wanted, press, onReply }: Sending) {
  const refused = new Map<string, boolean>();
  const next = (current: Order) =>
    [...missingChanges(current, wanted())]
      .filter(([media, isWanted]) => refused.get(media) !== isWanted)
      .slice(0, MOST_CHANGES_AT_ONCE);
  let latest = order;
  let failure: unknown = null;
  for (let changes = next(latest); changes.length > 0; changes = next(latest)) {
    const sent = changes.map(([media, isWanted]) => ({ media, isWanted }));
    const reply = await api.changeSelection({ order: order.id, changes: sent }, press()).catch((error: unknown) => {
      if (isFailingForAll(errorCodeOf(error))) throw error;
      failure ??= error;
      return null;
    });
    latest = reply?.order ?? latest;
    for (const [media, isWanted] of missingChanges(latest, new Map(changes)))
      if (!reply?.notMade.includes(media)) refused.set(media, isWanted);
    if (reply) onReply(latest, reply.refusals);
  }
  if (failure !== null) throw failure;
  return latest;
}
