import type { Readable } from 'node:stream';
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
import { answeredError, ProviderError } from './provider-error.ts';
import { parseReply, type RawReply, rawReply, singleHeaders } from './read-reply.ts';

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

/** A form that is sent while it is still being received. */
export type StreamedForm = {
  readonly contentType: string;
  /** Bytes of the whole form. */
  readonly length: number;
  readonly body: Readable;
  /** Whether all of it was handed on: a form that was cut short has done nothing. */
  readonly isWhole: () => boolean;
  /** Ends the call; it has no deadline of its own. */
  readonly signal: AbortSignal;
};

export type ByteStream = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Dispatcher.ResponseData['body'];
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

  /** @param origin scheme, host and port of the provider's API. */
  constructor(origin: string) {
    this.#origin = new URL(origin).origin;
    this.#pool = new Pool(this.#origin, { connections: 128, connect: { timeout: 4_000 } });
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
   * A call whose body is a form, sent once and never held here.
   * @throws ProviderError: the provider's own code; OUTCOME_UNKNOWN when the whole form went and no answer came;
   *   PROVIDER_UNAVAILABLE when not even that.
   */
  async callWithForm<E extends Endpoint>(
    endpoint: E,
    { params, query }: CallRequest<E>,
    form: StreamedForm,
  ): Promise<EndpointReply<E>> {
    try {
      const reply = await this.#pool.request({
        method: endpoint.method,
        path: endpointPath(endpoint, params, query),
        headers: {
          accept: 'application/json',
          'content-type': form.contentType,
          'content-length': String(form.length),
        },
        body: form.body,
        signal: form.signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      return parseReply(endpoint, await rawReply(reply), false);
    } catch (error) {
      if (error instanceof ProviderError) throw error;
      throw new ProviderError(form.isWhole() ? 'OUTCOME_UNKNOWN' : 'PROVIDER_UNAVAILABLE', error);
    }
  }

  /**
   * A file, as a stream. Headers must come within `headersMs`; after that only silence ends it.
   * @throws ProviderError when the provider refuses or cannot be reached.
   */
  async stream(path: string, headers: Record<string, string>, abort: AbortSignal): Promise<ByteStream> {
    try {
      const reply = await this.#pool.request({
        method: 'GET',
        path,
        headers,
        signal: abort,
        headersTimeout: 10_000,
        bodyTimeout: 15_000,
      });
      if (reply.statusCode >= 300 && reply.statusCode !== 304 && reply.statusCode !== 416) {
        await reply.body.dump();
        throw answeredError('', reply.statusCode);
      }
      return { status: reply.statusCode, headers: singleHeaders(reply.headers), body: reply.body };
    } catch (error) {
      throw error instanceof ProviderError ? error : new ProviderError('PROVIDER_UNAVAILABLE', error);
    }
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
      headers: { accept: 'application/json', ...(body === null ? {} : { 'content-type': 'application/json' }) },
      body,
      signal,
    });
    return rawReply(reply);
  }
}
