import { errorCodeOf } from '#server/errors.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

export type Sender = Pick<Claimant, 'networks'> & {
  readonly site?: string | null;
  readonly left: AbortSignal;
};

/** Unknown codes of a provider arrive as the last two, and must not make guesses free. */
const NO_ACCESS = ['CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FROM_CUSTOMER', 'NOT_FOUND', 'PROVIDER_REFUSED'] as const;

/** The error codes that prove an attempt wrong. A failure proves nothing, and bad input was never sent. */
const WRONG = {
  card: ['CARD_NOT_FOUND'],
  'access code': NO_ACCESS,
  identity: ['CARD_NOT_FOUND', 'CUSTOMER_NOT_FOUND', ...NO_ACCESS],
  // While a payment is pending, saving another buyer's data is refused like a wrong guess.
  buyer: ['BUYER_NOT_PROVEN', 'ORDER_AWAITS_PAYMENT'],
  'credit card': ['PROVIDER_REFUSED', 'REFUSED', 'CARD_TOKEN_INVALID'],
} as const satisfies Record<string, readonly ErrorCode[]>;
export type AttemptKind = keyof typeof WRONG;

/** Calls `onWrong` before it answers a wrong attempt: one that throws such a code, or whose result is wrong. */
export async function watchAttempt<T>(
  kind: AttemptKind,
  attempt: () => Promise<T>,
  isWrong: (result: T) => boolean,
  onWrong: () => void | Promise<void>,
): Promise<T> {
  try {
    const result = await attempt();
    if (isWrong(result)) await onWrong();
    return result;
  } catch (error) {
    if ((WRONG[kind] as readonly ErrorCode[]).includes(errorCodeOf(error))) await onWrong();
    throw error;
  }
}
