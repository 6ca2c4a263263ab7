import { useMutation } from '@tanstack/react-query';
import { errorCodeOf, type RouterInputs } from '#client/lib/trpc.ts';
import type { Order } from '#shared/order.ts';
import type { Press } from './order-api.ts';
import type { OrderSession } from './order-session.ts';
import { useOrderSession } from './use-order.ts';

type Save = (order: string, press: Press) => Promise<Order>;

/**
 * Saves the buyer, if necessary in the order that replaced `shown`, so that the step stays open.
 * @throws the request's error
 */
export function saveBuyer(session: OrderSession, shown: string, save: Save): Promise<Order> {
  return session.inTurn(async (pressedAt) => {
    try {
      const { id } = session.state.phase === 'stale' ? await session.readIfStale() : { id: shown };
      return session.show(await save(id, { pressedAt }));
    } catch (error) {
      if (errorCodeOf(error) !== 'NOT_FOUND') throw error;
      const now = await session.readBack({ reason: 'NOT_FOUND' });
      if (!now || now.isCompleted || now.items.length === 0) throw error;
      return session.show(await save(now.id, { pressedAt }));
    }
  });
}

type Inputs = RouterInputs['order'];

export function useSaveCustomer() {
  const session = useOrderSession();
  return useMutation({
    mutationFn: ({ order, customer }: Inputs['saveCustomer']) =>
      saveBuyer(session, order, (id, press) => session.api.saveCustomer({ order: id, customer }, press)),
  });
}

export function useSaveAddress() {
  const session = useOrderSession();
  return useMutation({
    mutationFn: ({ order, address }: Inputs['saveAddress']) =>
      saveBuyer(session, order, (id, press) => session.api.saveAddress({ order: id, address }, press)),
  });
}

export function useProveBuyer() {
  const session = useOrderSession();
  return useMutation({
    mutationFn: (identity: Inputs['proveBuyer']) =>
      session.inTurn(async () => session.show(await session.api.proveBuyer(identity))),
  });
}
