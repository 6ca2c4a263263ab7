import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startCollector } from './collector.ts';
import { startStorefront } from './storefront.ts';
import { personalTextsIn, runWholeJourney } from './whole-journey.ts';

it('a whole journey leaves nothing personal in the log or in the mock’s journal', async () => {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  await runWholeJourney(storefront);
  const log = storefront.log.join('');
  const journal = JSON.stringify(await storefront.control('/journal'));
  expect(log).toContain('order.saveCustomer');
  expect(journal).toContain('/customer');
  expect(journal).toContain('/tokens');
  for (const written of [log, journal]) expect(personalTextsIn(written)).toEqual([]);
});

it('a whole journey leaves nothing personal in its traces, and no code, no right and no address', async () => {
  const collector = await startCollector();
  const storefront = await startStorefront({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const keys = await runWholeJourney(storefront);
  await storefront.app.close();
  const traces = collector.received.join('');
  expect(traces).toContain('order.saveCustomer');
  expect(traces).toContain('"error.type"');
  expect(personalTextsIn(traces)).toEqual([]);
  expect(keys.filter((key) => traces.includes(key))).toEqual([]);
  expect(traces).not.toMatch(/127\.0\.0\.1|localhost|https?:/);
});

it('a whole journey logs no field that docs/monitoring.md does not explain', async () => {
  const collector = await startCollector();
  const storefront = await startStorefront({ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await runWholeJourney(storefront);
  const manual = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const [, list = ''] = manual.split('Its fields:\n\n');
  const items = list.split('\n\n')[0]?.match(/^- `.*?`(?=:| \()/gm) ?? [];
  const explained = new Set(items.flatMap((item) => item.match(/\w+/g) ?? []));
  const written = new Set(storefront.log.flatMap((line) => Object.keys(JSON.parse(line))));
  expect(written).toContain('traceId');
  expect([...written].filter((field) => !explained.has(field))).toEqual([]);
});
