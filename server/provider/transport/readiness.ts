import { Pool } from 'undici';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { LOCAL_SITE } from '#shared/site/site-name.ts';
import type { Timing } from './timing.ts';

/** Has a connection of its own, so that it waits for no visitor's call. */
export class Readiness {
  readonly #pool: Pool;
  readonly #timing: Timing;
  #lastCheck: Promise<boolean> | null = null;
  #staleAt = 0;

  constructor(origin: string, timing: Timing) {
    this.#pool = new Pool(origin, { connections: 1, allowH2: false, connect: { timeout: timing.connect } });
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
    return this.#pool.destroy();
  }

  async #check(): Promise<boolean> {
    try {
      const path = endpointPath(endpoints.organization, { webName: LOCAL_SITE });
      const signal = AbortSignal.timeout(this.#timing.readiness);
      const reply = await this.#pool.request({ method: 'GET', path, headers: { accept: 'application/json' }, signal });
      await reply.body.dump();
      return true;
    } catch {
      return false;
    }
  }
}
