import type { RecordedPair } from '#mock-provider/recording/recorded-pair.ts';
import type { EndpointName } from '#shared/provider-api/endpoints.ts';

export type Recorded = {
  readonly at: number;
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  /** The first card of the gallery or the order that it belongs to; empty for calls about the venue. */
  readonly card: string;
  readonly pair: RecordedPair;
};

export type Series = readonly [Recorded, ...Recorded[]];

export type CallParts = {
  readonly name: EndpointName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
