import { errorCodeOf } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/to-domain.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isFailingForAll } from '#shared/outage.ts';

export type SelectionChange = { readonly media: string; readonly isWanted: boolean };

export type ChangedSelection = {
  readonly order: ProviderOrder;
  readonly refusals: readonly { readonly media: string; readonly errorCode: ErrorCode }[];
};

/**
 * Changes media one after the other, so that the last reply is the newest order. A refusal does not end the others.
 * @throws the first refusal when all were refused; any failure that the next change would meet
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
