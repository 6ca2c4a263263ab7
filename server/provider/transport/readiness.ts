import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { LOCAL_SITE } from '#shared/site/site-name.ts';
import { Connections } from './connections.ts';
import type { ProviderObserver } from './observer.ts';
import type { Timing } from './timing.ts';

const OWN = { networks: ['none'], connection: '' } as const;

export class Readiness {
  readonly #connections: Connections;
  readonly #timing: Timing;
  #lastCheck: { readonly result: Promise<boolean>; endedAt: number | null } | null = null;

  constructor(origin: string, { timing, observer }: { timing: Timing; observer: ProviderObserver }) {
    const size = { connections: 1, queue: 0 };
    this.#connections = new Connections(origin, 'readiness', { size, timing, observer });
    this.#timing = timing;
  }

  /** Whether the provider answers at all, with any status. It is requested at most once a second. */
  isReachable(): Promise<boolean> {
    const { readinessFresh } = this.#timing;
    const last = this.#lastCheck;
    if (last && (last.endedAt === null || Date.now() < last.endedAt + readinessFresh)) return last.result;
    const result = this.#check();
    const check = { result, endedAt: null as number | null };
    this.#lastCheck = check;
    return result.finally(() => {
      check.endedAt = Date.now();
    });
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #check(): Promise<boolean> {
    try {
      const path = endpointPath(endpoints.organization, { webName: LOCAL_SITE });
      const signal = AbortSignal.timeout(this.#timing.readiness);
      const headers = { accept: 'application/json' };
      const reply = await this.#connections.request({ method: 'GET', path, headers }, { signal, claimant: OWN });
      await reply.body.dump();
      return true;
    } catch {
      return false;
    }
  }
}
