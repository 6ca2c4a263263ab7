import type { Endpoint, EndpointParams, EndpointQuery, EndpointRequestBody } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';

/** What the suite is told about the provider that it calls. */
export type SuiteOptions = {
  /** Web name of a venue that exists. */
  readonly organization: string;
  /** A card of that venue with photos to buy. */
  readonly card: string;
  readonly secret?: string | undefined;
  /** Another card of the venue, to be added to an order and taken out again. */
  readonly otherCard?: string | undefined;
  /** Fields of the identification form that find a card. */
  readonly customer?: Readonly<Record<string, string>> | undefined;
  /** Whether calls that change something are made too. */
  readonly writes: boolean;
  /** A JPEG to upload and to search by; these two calls need it and `writes`. */
  readonly photo?: Blob | undefined;
  /** A media to remove for good; this call needs it and `writes`. */
  readonly removeMedia?: string | undefined;
};

/** What earlier replies have told, for later calls. */
export type Known = {
  readonly options: SuiteOptions;
  organizationId?: string;
  photoProductId?: string;
  allDigitalId?: string;
  readonly unsoldPhotos: string[];
  /** Ids of sold photos, which may be downloaded. */
  readonly sold: string[];
  orderId?: string;
  paid?: boolean;
};

export type Sent<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query?: EndpointQuery<E>;
  readonly body?: EndpointRequestBody<E> | FormData;
};

type ReplyOf<E extends Endpoint> = E['reply'] extends { _output: infer Output } ? Output : undefined;

type StepOf<E extends Endpoint> = {
  /** What is special about this call, where an endpoint is called more than once. */
  readonly note?: string;
  readonly writes?: boolean;
  /** The call is to be refused: with this code, or with any where it is null. */
  readonly refused?: string | null;
  /** @returns what is sent, or why the call cannot be made */
  prepare(known: Known): Sent<E> | string;
  /** Keeps what later calls need. @returns what is wrong with a reply of the right form */
  learn?(reply: ReplyOf<E>, known: Known): string[];
};

/** One call of the suite, whatever its endpoint. */
export type Step = StepOf<Endpoint> & { readonly name: EndpointName; readonly endpoint: Endpoint };

/** One call of the suite; what it sends and reads is typed by its endpoint. */
export function step<N extends EndpointName>(name: N, given: StepOf<(typeof endpoints)[N]>): Step {
  // The reply is parsed by the same endpoint before it comes back here.
  return { ...(given as unknown as StepOf<Endpoint>), name, endpoint: endpoints[name] };
}

/** @returns what is made of a value that an earlier call has told, or why the call cannot be made */
export function need<T, S>(value: T | undefined, what: string, use: (value: T) => S): S | string {
  return value === undefined ? `needs ${what}` : use(value);
}
