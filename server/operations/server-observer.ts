import type { ErrorCode } from '#shared/error-codes.ts';
import type { PaymentMethod } from '#shared/payment.ts';

/** The events of requests, for the metrics. Nothing in them says who visits, what they pay, or how much. */
export type ServerObserver = {
  charge(method: PaymentMethod, outcome: 'ok' | 'refused' | ErrorCode): void;
  paymentDiffers(difference: PaymentDifference): void;
  failure(route: string, errorCode: ErrorCode): void;
  atVenue(site: string): void;
  queueRefused(pool: string): void;
  /** @param outcome `refused` for what a visitor may mend, `failed` for what the venue or the operator has to */
  venueCall(site: string, procedure: string, outcome: VenueOutcome): void;
};

export const VENUE_OUTCOMES = ['ok', 'refused', 'failed'] as const;
export type VenueOutcome = (typeof VENUE_OUTCOMES)[number];

export const PAYMENT_DIFFERENCES = ['another sum', 'second payment'] as const;
export type PaymentDifference = (typeof PAYMENT_DIFFERENCES)[number];

export const NO_SERVER_OBSERVER: ServerObserver = {
  charge: () => undefined,
  paymentDiffers: () => undefined,
  failure: () => undefined,
  atVenue: () => undefined,
  queueRefused: () => undefined,
  venueCall: () => undefined,
};
