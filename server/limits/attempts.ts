import { errorCodeOf } from '#server/errors.ts';
import type { Claimant } from '#server/work/fair-budget.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

export type Sender = Pick<Claimant, 'networks'> & {
  readonly site?: string | null;
  readonly left: AbortSignal;
};

/** Error codes for denied access. A provider's code that we do not know becomes one of the last two. */
const NO_ACCESS = ['CUSTOMER_CODE_NOT_FOUND', 'CARD_NOT_FROM_CUSTOMER', 'NOT_FOUND', 'PROVIDER_REFUSED'] as const;

/** The error codes that prove an attempt wrong. An outage proves nothing, and bad input was never sent. */
const WRONG = {
  card: ['CARD_NOT_FOUND'],
  'access code': NO_ACCESS,
  identity: ['CARD_NOT_FOUND', 'CUSTOMER_NOT_FOUND', ...NO_ACCESS],
  // While a payment is pending, whoever is not the buyer is refused with the second code.
  buyer: ['BUYER_NOT_PROVEN', 'ORDER_AWAITS_PAYMENT'],
  'credit card': ['PROVIDER_REFUSED', 'REFUSED', 'CARD_TOKEN_INVALID'],
} as const satisfies Record<string, readonly ErrorCode[]>;
export type AttemptKind = keyof typeof WRONG;

/** Runs an attempt. Before it returns a wrong result or throws one of the kind's `WRONG` codes, it awaits `onWrong`. */
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
