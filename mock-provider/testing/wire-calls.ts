import {
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  endpointPath,
} from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';

export type Sent<E extends Endpoint> = EndpointRequest<E> & { readonly form?: FormData };

/** `fetch`, or its replacement without a connection. */
export type Send = (url: string, init?: RequestInit) => Promise<Response>;

export const jsonRequest = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Parses a reply by the contract. @throws Error if the call was refused, or the reply breaks the contract */
async function readReply<E extends Endpoint>(endpoint: E, response: Response): Promise<EndpointReply<E>> {
  const body: unknown = await response.json();
  if (!response.ok || errorReplyText(body) !== null) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  if (endpoint.reply === 'bytes') throw new Error('bytes have no JSON');
  return endpoint.reply.parse(body) as EndpointReply<E>;
}

export function wireCalls(url: string, request: Send = fetch) {
  function send<E extends Endpoint>(endpoint: E, { params, query, body, form }: Sent<E>): Promise<Response> {
    const { method } = endpoint;
    const address = url + endpointPath(endpoint, params, query);
    if (body !== undefined) return request(address, jsonRequest(method, body));
    return request(address, form === undefined ? { method } : { method, body: form });
  }

  /** Makes a call that must succeed. @returns the reply, checked against the contract */
  async function call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<EndpointReply<E>> {
    return readReply(endpoint, await send(endpoint, sent));
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
