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
  #lastCheck: Promise<boolean> | null = null;
  #staleAt = 0;

  constructor(origin: string, { timing, observer }: { timing: Timing; observer: ProviderObserver }) {
    const size = { connections: 1, queue: 0 };
    this.#connections = new Connections(origin, 'readiness', { size, timing, observer });
    this.#timing = timing;
  }

  isReachable(): Promise<boolean> {
    if (this.#lastCheck && Date.now() < this.#staleAt) return this.#lastCheck;
    this.#staleAt = Number.POSITIVE_INFINITY;
    this.#lastCheck = this.#check().finally(() => {
      this.#staleAt = Date.now() + this.#timing.readinessFresh;
    });
    return this.#lastCheck;
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
