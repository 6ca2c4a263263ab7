import type { Endpoint, EndpointRequest } from '#shared/provider-api/endpoint.ts';
import type { EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import type { WireMedia, WireMediaLists } from '#shared/provider-api/media.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { WireCatalogue, WireOrganization } from '#shared/provider-api/organization.ts';
import type { ExpiringToken, TokenService } from './credit-card-tokens.ts';
import type { OrderModel } from './order-model.ts';
import type { FileReply, PictureFacts } from './plausibility/files.ts';
import type { KnownPayment } from './plausibility/payments.ts';

export type SuiteOptions = {
  readonly organization: string;
  readonly card: string;
  readonly secret?: string | undefined;
  readonly otherCard?: string | undefined;
  readonly customer?: Readonly<Record<string, string>> | undefined;
  /** The card that the provider finds by the customer's data; by default `card`. */
  readonly customerCard?: string | undefined;
  readonly writes: boolean;
  /** A JPEG of somebody on the photos of `card`, sent by the upload and the face search. */
  readonly photo?: Blob | undefined;
  readonly visitDate?: string | undefined;
  readonly tokens?: TokenService | undefined;
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Waits for a time in ms, by default in real time. */
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined;
};

export type Known = {
  readonly baseUrl: string;
  readonly options: SuiteOptions;
  readonly token?: ExpiringToken | undefined;
  organization?: WireOrganization;
  catalogue?: WireCatalogue;
  sellsOnline?: boolean;
  mediasCount?: number | null | undefined;
  lists?: WireMediaLists;
  otherLists?: WireMediaLists;
  /** Ids of bought photos whose original was really served. */
  served: readonly string[];
  readonly files: Map<string, Buffer>;
  /** Strong ETags of files, by which the storefront resumes a download. */
  readonly etags: Map<string, string>;
  readonly pictures: Map<string, PictureFacts>;
  order?: OrderModel;
  /** The order in the reply that opened or last changed it. */
  orderReply?: WireOrder;
  /** Whether each opening creates another order, as with some providers. */
  makesOrders?: boolean;
  payment?: KnownPayment;
  archive?: { readonly url: string; readonly ids: readonly string[] };
  uploaded?: { readonly card: string; readonly media?: WireMedia };
  removed?: WireMedia;
};

export type Sent<E extends Endpoint> = EndpointRequest<E> & {
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ReplyOf<E extends Endpoint> = E['reply'] extends { _output: infer Output } ? Output : FileReply;

/** @returns the differences of a reply that has the right form @throws NotTried */
export type Check<Reply> = (reply: Reply, known: Known) => readonly string[] | Promise<readonly string[]>;

/** Checks by name. Each has its own result in the report. */
export type Checks<Reply> = Readonly<Record<string, Check<Reply>>>;

type Call<E extends Endpoint> = {
  readonly note?: string | undefined;
  readonly status?: 206;
  /** Whether the provider may also refuse the call. A refusal is then not checked further. */
  readonly mayBeRefused?: true;
  /** What is sent, or an address that an earlier reply gave. @throws NotTried */
  call(known: Known): Sent<E> | URL;
  /** The media types of a file; by default those of pictures and videos. */
  readonly types?: RegExp;
  /** Waits until it is time for the call. */
  ready?(known: Known): Promise<unknown>;
  /** Returns what later calls need from the reply. The checks already see it. */
  learn?(reply: ReplyOf<E>, known: Known): Partial<Known>;
  readonly checks?: Checks<ReplyOf<E>>;
};

export type Step = Call<Endpoint> & {
  readonly name: EndpointName;
  /** The provider must refuse the call: with this code, or with any code if it is null. */
  readonly refused?: string | null;
};

/** A step, or a function that makes steps from what earlier steps have learnt. */
export type SuitePart = Step | ((known: Known) => readonly Step[]);

export function step<N extends EndpointName>(name: N, given: Call<(typeof endpoints)[N]>): Step {
  // The type is safe, because `learn` and the checks receive a reply that this endpoint has parsed.
  return { ...(given as unknown as Call<Endpoint>), name };
}

/** Returns a call that is made only if something is known already. @param assert throws NotTried if that is unknown */
export const once =
  <Given>(assert: (known: Known) => unknown, call: (known: Known) => Given) =>
  (known: Known): Given => {
    assert(known);
    return call(known);
  };

/** Returns a step whose call the provider must refuse. @param code null for any code */
export function refusal<N extends EndpointName>(
  name: N,
  note: string,
  call: Call<(typeof endpoints)[N]>['call'],
  code: string | null = null,
): Step {
  return { ...step(name, { note, call }), refused: code };
}
