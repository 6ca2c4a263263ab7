import { useMutation } from '@tanstack/react-query';
import type { RouterInputs } from '#client/lib/trpc.ts';
import { saveBuyer } from './order-buyer.ts';
import { useOrderSession } from './use-order.tsx';

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
