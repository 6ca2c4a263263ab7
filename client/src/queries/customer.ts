import { trpc } from '#client/lib/trpc.ts';

/** Finds the card of a visitor who tells who they are; nothing of it is kept (requirement H7). */
export function useIdentify() {
  return trpc.customer.identify.useMutation({ gcTime: 0 });
}
