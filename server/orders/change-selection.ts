import { errorCodeOf, venueWordsOf } from '#server/errors.ts';
import type { ProviderOrder } from '#server/provider/types.ts';
import type { AnswerTime } from '#server/work/answer-time.ts';
import type { ShownFailure } from '#shared/error-codes.ts';
import { isFailingForAll } from '#shared/outage.ts';

export type SelectionChange = { readonly media: string; readonly isWanted: boolean };

type Refusal = ShownFailure & { readonly media: string };

/**
 * Makes the changes one after the other, so that the last reply has the newest order. After the first success, no
 * change begins once half of the available time is over, because a single change may take the other half.
 */
export async function changeSelection(
  changes: readonly SelectionChange[],
  send: (change: SelectionChange) => Promise<ProviderOrder>,
  { leftMs }: AnswerTime,
) {
  const leastMs = leftMs() / 2;
  let order: ProviderOrder | null = null;
  let refusal: unknown;
  const refusals: Refusal[] = [];
  let made = 0;
  for (const change of changes) {
    if (order && leftMs() < leastMs) break;
    made += 1;
    try {
      order = await send(change);
    } catch (error) {
      const errorCode = errorCodeOf(error);
      if (isFailingForAll(errorCode)) throw error;
      refusal ??= error;
      refusals.push({ media: change.media, errorCode, venueWords: venueWordsOf(error) });
    }
  }
  if (!order) throw refusal;
  return { order, refusals, notMade: changes.slice(made).map(({ media }) => media) };
}
