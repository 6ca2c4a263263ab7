import { REQUEST_ID_HEADER } from '#server/http/client-address.ts';
import { NO_TIME_LEFT, ProviderError } from '#server/provider/provider-error.ts';
import { hasEncodedSeparator } from '#shared/path-segment.ts';
import {
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  endpointPath,
} from '#shared/provider-api/endpoint.ts';
import { type FileKind, kindOfCall, type PoolName, poolOf, subjectOf } from './call-kinds.ts';
import type { RequestLimits, Transfer } from './connections.ts';
import { deadlineIn } from './deadline.ts';
import { type CircuitGauge, observed, type PoolGauges, type ProviderObserver } from './observer.ts';
import { parseReply, rawReply } from './reply.ts';
import type { ProviderResponse } from './response.ts';
import { callFailure, sendAfter, sendWithRetries } from './retries.ts';
import { type FileCall, openFile } from './streams/file-call.ts';
import { type FormCall, sendForm } from './streams/form-call.ts';
import type { Timing } from './timing.ts';
import { type CallScope, callerOf, NO_VISIT, type Transport } from './transport.ts';

type VisitOfCalls = Omit<CallScope, 'site' | 'headers' | 'time' | 'holdsLock' | 'delaysOwner'> & {
  readonly site: string | null;
  readonly requestId: string;
};

type CallLimits = Pick<RequestLimits, 'onPlace'> & { readonly ms: number; readonly left: AbortSignal | undefined };

export class ProviderHttp {
  readonly #transport: Transport;
  readonly #scope: CallScope;

  constructor(transport: Transport, scope: CallScope = NO_VISIT) {
    this.#transport = transport;
    this.#scope = scope;
  }

  /** Returns a client with another scope. Calls of another `connection` wait in a queue of their own in the network. */
  with(scope: Partial<CallScope>): ProviderHttp {
    return new ProviderHttp(this.#transport, { ...this.#scope, ...scope });
  }

  withHeaders(headers: Readonly<Record<string, string>>): ProviderHttp {
    return this.with({ headers: { ...this.#scope.headers, ...headers } });
  }

  /** Returns a client for one visit's calls. They carry the request's id, which the provider can log. */
  forVisit({ site, requestId, networks, connection, left }: VisitOfCalls): ProviderHttp {
    return this.withHeaders({ [REQUEST_ID_HEADER]: requestId }).with({ site: site ?? '', networks, connection, left });
  }

  get timing(): Timing {
    return this.#transport.timing;
  }

  get network(): string {
    return this.#scope.networks.at(-1) ?? '';
  }

  /** See {@link Circuits.letProxyCarry}. */
  letProxyCarry(kind: FileKind): boolean {
    const { network } = this;
    return this.#transport.circuits.letProxyCarry({ group: kind, site: this.#scope.site, network });
  }

  get observer(): ProviderObserver {
    return this.#transport.observer;
  }

  get circuits(): readonly CircuitGauge[] {
    return this.#transport.circuits.gauges;
  }

  pools(): Readonly<Record<PoolName, PoolGauges>> {
    const gauges = Object.entries(this.#transport.pools).map(([name, { gauges }]) => [name, gauges]);
    return Object.fromEntries(gauges) as Record<PoolName, PoolGauges>;
  }

  /** Resolves an address. Refuses another origin, and paths that some servers would resolve to a different path. */
  ownPath(address: string): string {
    const { origin } = this.#transport;
    const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
    if (url?.origin !== origin || hasEncodedSeparator(url.pathname)) {
      throw new ProviderError('PROVIDER_INVALID_REPLY', 'an address that may be outside the provider');
    }
    return url.pathname + url.search;
  }

  isReachable(): Promise<boolean> {
    return this.#transport.readiness.isReachable();
  }

  async close(): Promise<void> {
    const { pools, readiness } = this.#transport;
    await Promise.all([...Object.values(pools), readiness].map((connections) => connections.close()));
  }

  /**
   * Calls the provider. `onPlace` is awaited once the call has a connection, before it is sent.
   * @throws ProviderError with the provider's code; PROVIDER_UNAVAILABLE, or PROVIDER_INVALID_REPLY for a read;
   * OUTCOME_UNKNOWN for a write that may have happened. AppError SERVER_BUSY if the queue was full or took too long
   */
  async call<E extends Endpoint>(
    endpoint: E,
    request: EndpointRequest<E>,
    onPlace?: () => Promise<void>,
  ): Promise<EndpointReply<E>> {
    const { timing, sharedReads } = this.#transport;
    const { site, headers, networks, connection, left, time, holdsLock } = this.#scope;
    const { deadline, isShared } = kindOfCall(endpoint);
    const longestMs = timing.deadline[deadline];
    const ownMs = Math.min(longestMs, time.leftMs());
    if (ownMs < Math.min(timing.leastCall, longestMs)) {
      throw new ProviderError('PROVIDER_UNAVAILABLE', NO_TIME_LEFT);
    }
    const path = endpointPath(endpoint, request.params, request.query);
    const run = (ms: number, abandoned?: AbortSignal) => {
      const sent = { path, value: request.body, subject: subjectOf(request.params as Record<string, string>) };
      return this.#callNow(endpoint, sent, { ms, left: abandoned, onPlace });
    };
    if (!isShared) return run(ownMs);
    // The key contains the connection, because a shared read waits in the queue of the connection that started it.
    const sameHeaders = { ...headers, [REQUEST_ID_HEADER]: undefined };
    const key = JSON.stringify([site, networks[0], connection, holdsLock, path, request.body, sameHeaders]);
    // A caller's deadline ends only that caller's wait, because others who share the read may have more time left.
    const { signal, stop } = deadlineIn(ownMs, left);
    try {
      return await sharedReads.get(key, signal, (waitedMs, abandoned) =>
        run(Math.max(1, longestMs - waitedMs), abandoned),
      );
    } catch (error) {
      throw callFailure(error, true);
    } finally {
      stop();
    }
  }

  #callNow<E extends Endpoint>(
    endpoint: E,
    { path, value, subject }: { readonly path: string; readonly value: unknown; readonly subject: string | undefined },
    { ms, left, onPlace }: CallLimits,
  ): Promise<EndpointReply<E>> {
    const { circuits, observer, pools, replies, retries, timing } = this.#transport;
    const { group, pool, name, isRead, keepsReply } = kindOfCall(endpoint);
    const { site, holdsLock, delaysOwner } = this.#scope;
    // The network's queue may be as long as strangers make it, and the owner must not wait for it.
    const queueMs = Math.min(ms / 2, holdsLock && delaysOwner ? timing.queueUnderOthersLock : ms);
    return observed(observer, name, async (headers, countAttempt) => {
      const { signal, stop } = deadlineIn(ms, left);
      const body = value === undefined ? null : JSON.stringify(value);
      const type = body === null ? {} : { 'content-type': 'application/json' };
      const allHeaders = { accept: 'application/json', ...type, ...this.#scope.headers, ...headers };
      const sent = { method: endpoint.method, path, headers: allHeaders, body };
      const places = pools[poolOf(pool, holdsLock)];
      const send = async () => {
        countAttempt();
        return rawReply(await places.request(sent, { signal, claimant: this.#scope, queueMs, onPlace }));
      };
      const attempt = { send, signal, isRead };
      const budget = retries.memo(site);
      budget.earn();
      const sendNormally = () => sendWithRetries(attempt, timing, budget);
      const sendSlowly = () => sendAfter(timing.slowedPaymentRead, attempt, timing);
      // A payment is read even while the circuit is open, because a charge may depend on it.
      const whenOpen = name === 'payment' ? { whenOpen: sendSlowly } : {};
      const run = circuits.run({ group, site, subject, ...callerOf(this.#scope) }, sendNormally, whenOpen);
      const reply = await run.finally(stop);
      return keepsReply ? replies.parse(endpoint, reply) : parseReply(endpoint, reply, isRead);
    });
  }

  sendForm<E extends Endpoint>(endpoint: E, request: EndpointRequest<E>, form: FormCall): Promise<EndpointReply<E>> {
    const path = endpointPath(endpoint, request.params, request.query);
    return sendForm(this.#transport, this.#scope, { endpoint, path, form });
  }

  open(file: FileCall, abort: AbortSignal): Promise<ProviderResponse> {
    return openFile(this.#transport, this.#scope, file, abort);
  }

  /** See {@link Connections.watch}. */
  watchTransfer(pool: PoolName, transfer: Transfer): () => void {
    return this.#transport.pools[pool].watch(transfer, this.#scope);
  }
}
