import type { Endpoint, EndpointParams, EndpointQuery, EndpointRequestBody } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue } from '#shared/provider-api/organization.ts';
import type { FileReply } from './sense/pictures.ts';

/** What the suite must know about the provider that it calls. */
export type SuiteOptions = {
  /** The web name of an existing venue. */
  readonly organization: string;
  /** A card of that venue with photos to buy. */
  readonly card: string;
  readonly secret?: string | undefined;
  /** Another card of the venue, which is added to an order and removed again. */
  readonly otherCard?: string | undefined;
  /** Fields of the identification form that find a card. */
  readonly customer?: Readonly<Record<string, string>> | undefined;
  /** Whether the suite also makes calls that change something. */
  readonly writes: boolean;
  /** A JPEG for the upload and the face search. Both calls also need `writes`. */
  readonly photo?: Blob | undefined;
  /** A media that is removed for good. The call also needs `writes`. */
  readonly removeMedia?: string | undefined;
};

/** Values from earlier replies, for later calls. */
export type Known = {
  readonly options: SuiteOptions;
  organizationId?: string;
  catalogue?: WireCatalogue;
  /** Whether the venue or the card sells online. */
  sellsOnline?: boolean;
  mediasCount?: number | null | undefined;
  readonly unsoldPhotos: string[];
  /** Ids of photos that the provider lists as sold. */
  readonly sold: string[];
  /** Ids of sold photos whose original was really served. */
  readonly served: string[];
  /** The order as the latest reply has it. */
  order?: WireOrder;
  /** What `saveCustomer` has saved. */
  readonly saved: Set<'customer' | 'address'>;
  /** Whether a checkout was accepted. */
  isCharged?: boolean;
  pixText?: string;
  isPaid?: boolean;
  /** The order as its first finish returned it. */
  finished?: WireOrder;
  /** The checks that have found a difference. What depends on them is not tried. */
  readonly failed: Set<string>;
};

export type Sent<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query?: EndpointQuery<E>;
  readonly body?: EndpointRequestBody<E> | FormData;
};

type ReplyOf<E extends Endpoint> = E['reply'] extends { _output: infer Output } ? Output : FileReply;

/** The differences that a check found, or the reason why it cannot be made. */
type Checked = readonly string[] | string;

/** A question about the sense of a reply that has the right form. Each has a result of its own in the report. */
export type Check<Reply> = {
  readonly name: string;
  differences(reply: Reply, known: Known): Checked | Promise<Checked>;
};

type StepOf<E extends Endpoint> = {
  /** The purpose of this call, where an endpoint is called more than once. */
  readonly note?: string;
  readonly writes?: boolean;
  /** The provider must refuse the call: with this code, or with any code when it is null. */
  readonly refused?: string | null;
  /** @returns what is sent, or the reason why the call cannot be made */
  prepare(known: Known): Sent<E> | string;
  /** Stores what later calls need. @returns the differences of a reply that has the right form */
  learn?(reply: ReplyOf<E>, known: Known): string[];
  readonly checks?: readonly Check<ReplyOf<E>>[];
};

/** One call of the suite, whatever its endpoint. */
export type Step = StepOf<Endpoint> & { readonly name: EndpointName; readonly endpoint: Endpoint };

/** A call, or calls that depend on what the replies before them said. */
export type SuitePart = Step | ((known: Known) => readonly Step[]);

/** Makes one call of the suite. Its endpoint types what it sends and reads. */
export function step<N extends EndpointName>(name: N, given: StepOf<(typeof endpoints)[N]>): Step {
  // The same endpoint parses the reply before `learn` gets it.
  return { ...(given as unknown as StepOf<Endpoint>), name, endpoint: endpoints[name] };
}

/** @returns the result of `use` for a value from an earlier reply; if it is missing, the reason why the call cannot be made */
export function need<T, S>(value: T | undefined, what: string, use: (value: T) => S): S | string {
  return value === undefined ? `needs ${what}` : use(value);
}
