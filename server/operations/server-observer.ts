import type { ErrorCode } from '#shared/error-codes.ts';
import type { PaymentMethod } from '#shared/payment.ts';

/** The events of requests, for the metrics. Nothing in them says who visits, what they pay, or how much. */
export type ServerObserver = {
  /**
   * A charge that was sent to the provider has ended.
   * @param outcome `ok` for a payment that was made or waits, `refused`, or the code it failed with
   */
  charge(method: PaymentMethod, outcome: 'ok' | 'refused' | ErrorCode): void;
  /** A procedure or a route failed. @param route procedure or pattern, as the metrics label it */
  failure(route: string, errorCode: ErrorCode): void;
};

/** An observer that does nothing. */
export const NO_SERVER_OBSERVER: ServerObserver = { charge: () => undefined, failure: () => undefined };
