import { useMutation } from '@tanstack/react-query';
import type { BuyerChange, Changes } from '#client/order/order-state.ts';
import { useOrderSession } from '#client/order/use-order.ts';

/** Returns a mutation that saves or proves the buyer, and waits for its turn in the order's queue. */
export function useSaveBuyer<Name extends BuyerChange>(name: Name) {
  const session = useOrderSession();
  return useMutation({
    mutationFn: (input: Changes[Name]) => session.inTurn(() => session.change(name, null, input)),
  });
}
