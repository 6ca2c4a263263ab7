import type { RecordedPair } from '#mock-provider/recording/recorded-pair.ts';
import type { EndpointName } from '#shared/provider-api/endpoints.ts';

/** A recorded pair with what it is a call of. */
export type Recorded = {
  /** Its place in the recording, from 0. */
  readonly at: number;
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  /** The first card of the gallery or the order that it belongs to; empty for calls about the venue. */
  readonly card: string;
  readonly pair: RecordedPair;
};

/** The pairs of one request, in their order. */
export type Series = readonly [Recorded, ...Recorded[]];

/** The parts of a call by which a recorded one is found. */
export type CallParts = {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/** @returns a field of any JSON; undefined where there is none */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
