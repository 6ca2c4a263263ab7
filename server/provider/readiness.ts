import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { LOCAL_SITE } from '#shared/site-name.ts';
import { Connections } from './connections.ts';
import type { ProviderObserver } from './observer.ts';
import type { Timing } from './timing.ts';

/** Whether the provider can be reached, over a connection of its own: no other work can make it wait. */
export class Readiness {
  readonly #connections: Connections;
  readonly #timing: Timing;
  #asked: { readonly answer: Promise<boolean>; answeredAt: number | null } | null = null;

  constructor(origin: string, { timing, observer }: { timing: Timing; observer: ProviderObserver }) {
    const size = { connections: 1, queue: 0 };
    this.#connections = new Connections(origin, 'readiness', { size, timing, observer });
    this.#timing = timing;
  }

  /** Whether the provider answers at all, whatever it says. Asked at most once a second, however often this is called. */
  isReachable(): Promise<boolean> {
    const { readinessKept } = this.#timing;
    const asked = this.#asked;
    if (asked && (asked.answeredAt === null || Date.now() < asked.answeredAt + readinessKept)) return asked.answer;
    const answer = this.#ask();
    const asking = { answer, answeredAt: null as number | null };
    this.#asked = asking;
    return answer.finally(() => {
      asking.answeredAt = Date.now();
    });
  }

  close(): Promise<void> {
    return this.#connections.close();
  }

  async #ask(): Promise<boolean> {
    try {
      const path = endpointPath(endpoints.organization, { webName: LOCAL_SITE });
      const signal = AbortSignal.timeout(this.#timing.readiness);
      const headers = { accept: 'application/json' };
      const reply = await this.#connections.request({ method: 'GET', path, headers }, { signal });
      await reply.body.dump();
      return true;
    } catch {
      // Unreachable is the answer here, not a failure of ours; the caller reports it.
      return false;
    }
  }
}
