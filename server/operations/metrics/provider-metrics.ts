import type { Tracing } from '#server/operations/tracing/tracing.ts';
import type { ProviderHttp } from '#server/provider/transport/http.ts';
import type { ProviderObserver } from '#server/provider/transport/observer.ts';
import type { Budgets } from '#server/work/budgets.ts';
import type { Metrics } from './metrics.ts';

export function providerObserver(metrics: Metrics, { callStarted }: Tracing): ProviderObserver {
  return {
    callStarted,
    callFinished: ({ endpoint, outcome, ms }) => metrics.providerCall(endpoint, outcome, ms / 1000),
    circuitChanged: ({ group, site, state }) => metrics.circuit(group, site, state),
    queueRefused: ({ pool }) => metrics.queueRefused(pool),
  };
}

export function measurePools(metrics: Metrics, http: ProviderHttp, budgets: Budgets): void {
  metrics.pools(() =>
    Object.entries({ ...http.pools(), ...budgets }).map(([pool, { active, waiting, size }]) => {
      return { pool, busy: active, limit: size, queued: waiting };
    }),
  );
}
