import { useMutation } from '@tanstack/react-query';
import type { RouterInputs } from '#client/lib/trpc.ts';
import type { OrderSession } from './order-session.ts';
import { useOrderSession } from './use-order.ts';

type Inputs = RouterInputs['order'];

const withOrder = <Input extends { readonly order: string }>(input: Input, order: string) => ({ ...input, order });

/**
 * Saves the buyer in the order that `input` names, or in the one that has replaced it, so that the step stays open.
 * @throws the request's error
 */
export function saveBuyer<Name extends 'saveCustomer' | 'saveAddress'>(
  session: OrderSession,
  name: Name,
  input: Inputs[Name],
): Promise<void> {
  return session.inTurn((pressedAt) =>
    session.change({
      called: `order.${name}`,
      pressedAt,
      // Saving twice is safe.
      isDone: () => false,
      readBackAfter: 'NOT_FOUND',
      apply: ({ id }, press) => session.send(name, withOrder(input, id), press),
    }),
  );
}

export function useSaveBuyer<Name extends 'saveCustomer' | 'saveAddress'>(name: Name) {
  const session = useOrderSession();
  return useMutation({ mutationFn: (input: Inputs[Name]) => saveBuyer(session, name, input) });
}

export function useProveBuyer() {
  const session = useOrderSession();
  return useMutation({
    mutationFn: (identity: Inputs['proveBuyer']) =>
      session.inTurn(async () => session.show(await session.send('proveBuyer', identity))),
  });
}
