import type { FaultReply } from '#mock-provider/control/faults.ts';
import type { VerifyReply, VerifyRequest } from '#mock-provider/control/observation/verify.ts';
import type {
  CardReply,
  CardRequest,
  ClockReply,
  ClockRequest,
  InvariantsReply,
  JournalReply,
  MediasRequest,
  OrganizationReply,
  OrganizationRequest,
  Settlement,
} from '#mock-provider/control/schema.ts';
import type { FaultRequest } from '#mock-provider/faults/fault.ts';
import {
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  endpointPath,
} from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import type { WirePayment } from '#shared/provider-api/order.ts';

type Sent<E extends Endpoint> = EndpointRequest<E> & { readonly form?: FormData };

/** `fetch`, or its replacement without a connection. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>;

const jsonRequest = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export function wireCalls(url: string, request: Send = fetch) {
  function send<E extends Endpoint>(endpoint: E, { params, query, body, form }: Sent<E>): Promise<Response> {
    const { method } = endpoint;
    const address = url + endpointPath(endpoint, params, query);
    if (body !== undefined) return request(address, jsonRequest(method, body));
    return request(address, form === undefined ? { method } : { method, body: form });
  }

  /** Returns a reply, parsed by the contract. @throws Error if the call is refused, or the reply breaks the contract */
  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<EndpointReply<E>> {
    const response = await send(endpoint, sent);
    const body: unknown = await response.json();
    if (!response.ok || errorReplyText(body) !== null) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    if (endpoint.reply === 'bytes') throw new Error('bytes have no JSON');
    return endpoint.reply.parse(body) as EndpointReply<E>;
  }

  /** Makes a call that must be refused. @returns its HTTP status and code, such as `404 CARD_NOT_FOUND` */
  async function refusal<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<string> {
    const response = await send(endpoint, sent);
    const text = errorReplyText(await response.json());
    if (text === null) throw new Error(`${endpoint.path} was not refused`);
    return `${response.status} ${text}`;
  }

  return { send, call, refusal };
}

export function controlCalls(url: string, request: Send = fetch) {
  /**
   * Makes any call of the control API; by default a GET, or a POST if there is a body.
   * @param path with or without `/__mock/`
   * @throws Error with the status and the reply of a refused call
   */
  async function control<Reply>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
    const target = `${url}/__mock/${path.replace(/^\/?(?:__mock\/)?/, '')}`;
    const response = await request(target, body === undefined ? { method } : jsonRequest(method, body));
    const reply: unknown = await response.json();
    if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(reply)}`);
    return reply as Reply;
  }

  /** Makes a venue for one test alone. A missing id or name is generated; other fields default to those of `fotos`. */
  async function addOrganization(fields: OrganizationRequest = {}) {
    const { organization, ...catalogue } = await control<OrganizationReply>('/__mock/organizations', fields);
    return { ...organization, ...catalogue };
  }

  /** @param organization id or web name; by default, all organizations and the calls that named no organization */
  async function violations(organization?: string): Promise<readonly string[]> {
    const query = organization === undefined ? '' : `?organization=${organization}`;
    return (await control<InvariantsReply>(`/__mock/invariants${query}`)).violations;
  }

  return {
    control,
    addOrganization,
    /** Adds a card, by default with six photos for sale. */
    addCard: (card: CardRequest) => control<CardReply>('/__mock/cards', card),
    /** Adds photos and videos to an existing card. */
    addMedias: (card: string, more: MediasRequest) => control<CardReply>(`cards/${card}/medias`, more),
    /** Makes calls fail. `match` selects them, `times` limits them. Refuses a fault that cannot strike. */
    addFault: (fault: FaultRequest) => control<FaultReply>('/__mock/faults', fault),
    /** Counts a venue's calls, and waits for them up to `within_ms`. */
    verify: (calls: VerifyRequest) => control<VerifyReply>('verify', calls),
    /** Returns a venue's latest calls, oldest first. */
    journal: (organization: string) => control<JournalReply>(`journal?organization=${organization}`),
    /** Pays, refuses or expires a payment of an order: the current payment, or the `nth`. */
    settle: (orderId: string, status: Settlement, nth?: number) =>
      control<{ payment: WirePayment }>(`orders/${orderId}/payment`, { status, nth }),
    /** Advances, sets, freezes or thaws a venue's clock. */
    clock: (change: ClockRequest) => control<ClockReply>('clock', change),
    violations,
  };
}

export type MockCalls = ReturnType<typeof controlCalls> & ReturnType<typeof wireCalls>;
