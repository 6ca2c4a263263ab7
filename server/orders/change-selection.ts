import { errorCodeOf } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isFailingForAll } from '#shared/outage.ts';

/** A media by the handle that the browser sent, and whether it is wanted in the order. */
export type SelectionChange = { readonly media: string; readonly isWanted: boolean };

export type ChangedSelection = {
  /** The order after all changes. */
  readonly order: ProviderOrder;
  /** What the provider refused, and why. */
  readonly refusals: readonly { readonly media: string; readonly errorCode: ErrorCode }[];
};

/**
 * Changes several media of an order, one after the other: the last reply is then the newest order. A refused media does not
 * end the others.
 * @param send sends one change with the order's lock; the provider replies with the whole order.
 * @throws the first refusal when every change was refused; a failure that the next change would meet, too.
 */
export async function changeSelection(
  changes: readonly SelectionChange[],
  send: (change: SelectionChange) => Promise<ProviderOrder>,
): Promise<ChangedSelection> {
  let order: ProviderOrder | null = null;
  let refusal: unknown;
  const refusals: { media: string; errorCode: ErrorCode }[] = [];
  for (const change of changes) {
    try {
      order = await send(change);
    } catch (error) {
      const errorCode = errorCodeOf(error);
      if (isFailingForAll(errorCode)) throw error;
      refusal ??= error;
      refusals.push({ media: change.media, errorCode });
    }
  }
  if (!order) throw refusal;
  return { order, refusals };
}
