import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { startCollector } from './collector.ts';
import { startStorefront } from './storefront.ts';
import { personalTextsIn, runWholeJourney } from './whole-journey.ts';

/** Lists fields of log lines that docs/monitoring.md does not explain. */
async function unexplainedFieldsIn(lines: readonly string[]): Promise<string[]> {
  const manual = await readFile(new URL('../../docs/monitoring.md', import.meta.url), 'utf8');
  const [, list = ''] = manual.split('Its fields:\n\n');
  const items = list.split('\n\n')[0]?.match(/^- `.*?`(?=:| \()/gm) ?? [];
  const explained = new Set(items.flatMap((item) => item.match(/\w+/g) ?? []));
  const written = new Set(lines.flatMap((line) => Object.keys(JSON.parse(line))));
  expect(written).toContain('traceId');
  return [...written].filter((field) => !explained.has(field));
}

it('a whole journey leaves nothing personal in log, traces and the mock’s journal, and no code, right or address in traces', async () => {
  const collector = await startCollector();
  const storefront = await startStorefront({ LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const keys = await runWholeJourney(storefront);
  const journal = JSON.stringify(await storefront.control('/journal'));
  await storefront.app.close();
  const [log, traces] = [storefront.log.join(''), collector.received.join('')];
  for (const step of ['/customer', '/tokens']) expect(journal).toContain(step);
  for (const written of [log, traces]) expect(written).toContain('order.saveCustomer');
  for (const written of [log, traces, journal]) expect(personalTextsIn(written)).toEqual([]);
  expect(traces).toContain('"error.type"');
  expect(keys.filter((key) => traces.includes(key))).toEqual([]);
  expect(traces).not.toMatch(/127\.0\.0\.1|localhost|https?:/);
  expect(await unexplainedFieldsIn(storefront.log)).toEqual([]);
});
