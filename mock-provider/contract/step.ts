import type { Endpoint, EndpointParams, EndpointQuery, EndpointRequestBody } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import type { OrderModel } from './order-model.ts';
import type { KnownPayment } from './sense/payments.ts';
import type { FileReply, PictureFacts } from './sense/pictures.ts';

export type SuiteOptions = {
  readonly organization: string;
  readonly card: string;
  readonly secret?: string | undefined;
  readonly otherCard?: string | undefined;
  readonly customer?: Readonly<Record<string, string>> | undefined;
  /** The card that they find; by default `card`. */
  readonly customerCard?: string | undefined;
  readonly writes: boolean;
  /** A JPEG of somebody who is on the photos of `card`. The upload and the face search send it. */
  readonly photo?: Blob | undefined;
  readonly visitDate?: string | undefined;
  readonly removeMedia?: string | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
};

type Uploaded = { readonly card: string; readonly before: readonly string[]; mediaId?: string };

export type Known = {
  readonly options: SuiteOptions;
  organization?: WireOrganization;
  catalogue?: WireCatalogue;
  sellsOnline?: boolean;
  mediasCount?: number | null | undefined;
  lists?: WireMediaLists;
  otherLists?: WireMediaLists;
  /** Ids of photos that are bought, and whose original was really served. */
  readonly served: string[];
  readonly files: Map<string, Buffer>;
  readonly pictures: Map<string, PictureFacts>;
  order?: OrderModel;
  orderReply?: WireOrder;
  /** Whether each opening makes another order, which some providers do. */
  makesOrders?: boolean;
  payment?: KnownPayment;
  finished?: WireOrder;
  archive?: { readonly url: string; readonly ids: readonly string[] };
  uploaded?: Uploaded;
  removed?: string;
  /** The checks that have found a difference. What depends on them is not tried. */
  readonly failed: Set<string>;
};

export type Sent<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query?: EndpointQuery<E>;
  readonly body?: EndpointRequestBody<E> | FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ReplyOf<E extends Endpoint> = E['reply'] extends { _output: infer Output } ? Output : FileReply;

type Checked = readonly string[] | string;

/** A question about the sense of a reply that has the right form. Each has a result of its own in the report. */
export type Check<Reply> = {
  readonly name: string;
  differences(reply: Reply, known: Known): Checked | Promise<Checked>;
};

type StepOf<E extends Endpoint> = {
  readonly note?: string;
  readonly writes?: boolean;
  /** The provider must refuse the call: with this code, or with any code when it is null. */
  readonly refused?: string | null;
  readonly status?: 206;
  prepare(known: Known): Sent<E> | string;
  /** Stores what later calls need. @returns the differences of a reply that has the right form */
  learn?(reply: ReplyOf<E>, known: Known): string[];
  readonly checks?: readonly Check<ReplyOf<E>>[];
};

export type Step = StepOf<Endpoint> & { readonly name: EndpointName; readonly endpoint: Endpoint };

export type AddressStep = {
  readonly name: 'archive' | 'preview_path';
  readonly writes?: boolean;
  readonly address: (known: Known) => { readonly url: string } | string;
  readonly types: RegExp;
  readonly checks: readonly Check<FileReply>[];
};

export type SuitePart = Step | AddressStep | ((known: Known) => readonly (Step | AddressStep)[]);

export function step<N extends EndpointName>(name: N, given: StepOf<(typeof endpoints)[N]>): Step {
  // The same endpoint parses the reply before `learn` gets it.
  return { ...(given as unknown as StepOf<Endpoint>), name, endpoint: endpoints[name] };
}

/** @returns the result of `use` for a value from an earlier reply; if it is missing, the reason why the call cannot be made */
export function need<T, S>(value: T | undefined, what: string, use: (value: T) => S): S | string {
  return value === undefined ? `needs ${what}` : use(value);
}
