import { expect, it } from 'vitest';
import type { PoolGauges } from '#server/provider/transport/observer.ts';
import { VERSION } from '#server/settings/config.ts';
import { METRICS } from './metric-table.ts';
import { createMetrics } from './metrics.ts';

it('counts what is reported, under the names of the table', async () => {
  const metrics = createMetrics();
  metrics.pools(() => ({}));
  metrics.sharedState({ isUp: () => null, fillRatio: () => null });
  metrics.logLinesLost(() => 0);
  metrics.request('gallery.byCards', 200, 0.03);
  metrics.request('gallery.byCards', 404, 0.3);
  metrics.providerCall('cardMedias', 'ok', 0.2);
  metrics.circuits(() => [{ group: 'payment', venues: 1 }]);
  metrics.queueRefused('json');
  metrics.limitHit('card');
  metrics.limitHit('card');
  metrics.paymentDiffers('second payment');
  metrics.atVenue('aqua');
  metrics.venueCall('aqua', 'payment.checkout', 'failed');
  metrics.venueCall('aqua', 'venue.current', 'ok');
  const text = await metrics.text();
  for (const line of [
    'vitrine_http_request_duration_seconds_bucket{le="0.05",route="gallery.byCards"} 1',
    'vitrine_http_request_duration_seconds_count{route="gallery.byCards"} 2',
    'vitrine_provider_calls_total{endpoint="cardMedias",outcome="ok"} 1',
    'vitrine_provider_call_duration_seconds_sum{endpoint="cardMedias"} 0.2',
    'vitrine_provider_circuits{group="payment",state="open"} 1',
    'vitrine_queue_refusals_total{pool="json"} 1',
    'vitrine_limit_hits_total{kind="card"} 2',
    'vitrine_charges_total{method="creditCard",outcome="ok"} 0',
    'vitrine_payment_differences_total{difference="second payment"} 1',
    'vitrine_payment_differences_total{difference="another sum"} 0',
    'vitrine_venue_calls_total{site="aqua",procedure="order.finish",outcome="ok"} 0',
    `vitrine_build_info{version="${VERSION}",node="${process.versions.node}"} 1`,
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect(text).not.toContain('venue.current');
  for (const { name, help } of Object.values(METRICS)) expect(text).toContain(`# HELP ${name} ${help}\n`);
});

it('reads the pools each time, and forgets one that is gone', async () => {
  const metrics = createMetrics();
  let pools: Record<string, PoolGauges> = { json: { active: 3, size: 64, waiting: 2 } };
  metrics.pools(() => pools);
  const first = await metrics.text();
  for (const line of ['pool_busy{pool="json"} 3', 'pool_limit{pool="json"} 64', 'queue_length{pool="json"} 2'])
    expect(first).toContain(`vitrine_${line}\n`);
  pools = { images: { active: 1, size: 32, waiting: 0 } };
  expect(await metrics.text()).toMatch(/^(?!.*pool="json").*pool_busy\{pool="images"\} 1\n/s);
});
