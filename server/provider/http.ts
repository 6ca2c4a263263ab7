import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import {
  type Endpoint,
  type EndpointParams,
  type EndpointQuery,
  type EndpointReply,
  type EndpointRequestBody,
  endpointPath,
} from '#shared/provider-api/endpoint.ts';
import type { SentForm } from './form-stream.ts';
import { ProviderError } from './provider-error.ts';
import { parseReply, type RawReply, rawReply } from './reply.ts';

/** What a call needs besides its endpoint. */
export type CallRequest<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query?: EndpointQuery<E>;
  readonly body?: EndpointRequestBody<E>;
};

export type CallOptions = {
  /** The whole call, retries included, ends by then. */
  readonly deadlineMs: number;
  /** A read may be sent again; a write never is. POSTs that only read say so. */
  readonly isRead?: boolean;
};

const READ_RETRIES = 2;
const RETRY_PAUSE_MS = { min: 100, max: 800 };
/** Failures before the request can have reached anybody. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** The one place that speaks HTTP with the provider: deadlines, byte caps, retries of reads, and one kind of error. */
export class ProviderHttp {
  readonly #pool: Pool;
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param origin scheme, host and port of the provider's API. */
  constructor(origin: string, shared?: { pool: Pool; headers: Readonly<Record<string, string>> }) {
    this.#origin = new URL(origin).origin;
    this.#pool = shared?.pool ?? new Pool(this.#origin, { connections: 128, connect: { timeout: 4_000 } });
    this.#headers = shared?.headers ?? {};
  }

  /** The same connections, with headers on every call. */
  withHeaders(headers: Readonly<Record<string, string>>): ProviderHttp {
    return new ProviderHttp(this.#origin, { pool: this.#pool, headers });
  }

  /**
   * The path and query of an address that the provider gave, when it lies on the provider's own origin.
   * @throws ProviderError PROVIDER_INVALID_REPLY for any other address: this server fetches from nowhere else.
   */
  ownPath(address: string): string {
    const url = URL.canParse(address, this.#origin) ? new URL(address, this.#origin) : null;
    if (url?.origin !== this.#origin) {
      throw new ProviderError('PROVIDER_INVALID_REPLY', 'an address outside the provider');
    }
    return url.pathname + url.search;
  }

  /** Whether the provider answers at all, whatever it says. */
  async isReachable(): Promise<boolean> {
    try {
      const reply = await this.#pool.request({ method: 'GET', path: '/', signal: AbortSignal.timeout(2_000) });
      await reply.body.dump();
      return true;
    } catch {
      // Unreachable is the answer here, not a failure of ours; the caller reports it.
      return false;
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  /**
   * One JSON call.
   * @throws ProviderError: the provider's own code; PROVIDER_UNAVAILABLE or PROVIDER_INVALID_REPLY for a read;
   *   OUTCOME_UNKNOWN for a write that may have happened.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    options: CallOptions,
  ): Promise<EndpointReply<E>> {
    const isRead = options.isRead ?? endpoint.method === 'GET';
    const signal = AbortSignal.timeout(options.deadlineMs);
    const reply = await this.#sendWithRetries(endpoint, request, { signal, isRead });
    return parseReply(endpoint, reply, isRead);
  }

  /**
   * A call whose body is a form that passes through, sent once and never held here.
   * @throws ProviderError: the one that ended the form; the provider's own code; OUTCOME_UNKNOWN when all of a writing
   *   form went and no answer came; PROVIDER_UNAVAILABLE when not even that.
   */
  async sendForm<E extends Endpoint>(
    endpoint: E,
    { params, query }: CallRequest<E>,
    form: SentForm,
  ): Promise<EndpointReply<E>> {
    const length = form.length === undefined ? {} : { 'content-length': String(form.length) };
    try {
      const reply = await this.#pool.request({
        method: endpoint.method,
        path: endpointPath(endpoint, params, query),
        headers: { accept: 'application/json', 'content-type': form.contentType, ...length, ...this.#headers },
        body: form.body,
        signal: form.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      return parseReply(endpoint, await rawReply(reply), form.isRead);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      const mayHaveArrived = !form.isRead && form.isWhole();
      throw new ProviderError(mayHaveArrived ? 'OUTCOME_UNKNOWN' : 'PROVIDER_UNAVAILABLE', error);
    } finally {
      form.body.destroy();
    }
  }

  /**
   * A GET whose answer nobody has looked at yet, for `file-stream.ts`. Headers must come within ten seconds; after
   * that only silence ends it.
   * @throws the network's error.
   */
  open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    return this.#pool.request({
      method: 'GET',
      path,
      headers: { ...headers, ...this.#headers },
      signal,
      headersTimeout: 10_000,
      bodyTimeout: 15_000,
    });
  }

  async #sendWithRetries<E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    { signal, isRead }: { signal: AbortSignal; isRead: boolean },
  ): Promise<RawReply> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const reply = await this.#send(endpoint, request, signal);
        const mayRetry = isRead && attempt < READ_RETRIES && [502, 503, 504].includes(reply.status);
        if (!mayRetry) return reply;
      } catch (error) {
        const neverSent = NEVER_SENT.has(errorCode(error));
        if (signal.aborted || !isRead || attempt >= READ_RETRIES) {
          throw new ProviderError(isRead || neverSent ? 'PROVIDER_UNAVAILABLE' : 'OUTCOME_UNKNOWN', error);
        }
      }
      await pause(RETRY_PAUSE_MS.min + Math.random() * (RETRY_PAUSE_MS.max - RETRY_PAUSE_MS.min));
    }
  }

  async #send<E extends Endpoint>(endpoint: E, request: CallRequest<E>, signal: AbortSignal): Promise<RawReply> {
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const reply = await this.#pool.request({
      method: endpoint.method,
      path: endpointPath(endpoint, request.params, request.query),
      headers: {
        accept: 'application/json',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
      },
      body,
      signal,
    });
    return rawReply(reply);
  }
}
