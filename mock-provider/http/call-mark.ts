import type { FastifyRequest } from 'fastify';
import type { Venue } from '#mock-provider/world/venue.ts';

/** What is known of a call when its response is sent. */
export type CallMark = {
  /** The venue that it names. */
  readonly venue: Venue | undefined;
  /** Whether the response is what the provider would send: no fault is in it, and the mock did not fail. */
  readonly isHealthy: boolean;
};

const marks = new WeakMap<FastifyRequest, CallMark>();

export function markCall(request: FastifyRequest, mark: CallMark): void {
  marks.set(request, mark);
}

/** @returns what the call was marked with; a call without a mark names no venue and is healthy */
export function markOf(request: FastifyRequest): CallMark {
  return marks.get(request) ?? { venue: undefined, isHealthy: true };
}
