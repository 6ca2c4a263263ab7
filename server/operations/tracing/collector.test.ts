import { expect, it } from 'vitest';
import { createLog } from '#server/http/log.ts';
import { startCollector } from '#server/testing/collector.ts';
import { createCollector } from './open-telemetry.ts';

it('logs one line when traces cannot be delivered and one when they can again, without the address or the key', async () => {
  const { url, refuse } = await startCollector();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const headers = { authorization: 'the-key' };
  const collector = createCollector({ endpoint: url, headers, serviceName: 'vitrine', sampledShare: 1 }, log);
  const deliver = () => new Promise<void>((resolve) => collector.export([], () => resolve()));
  await deliver();
  expect(lines).toEqual([]);
  refuse(true);
  await deliver();
  await deliver();
  expect(lines).toEqual([expect.stringContaining('"msg":"traces cannot be delivered"')]);
  refuse(false);
  await deliver();
  await deliver();
  expect(lines).toEqual([expect.any(String), expect.stringContaining('"msg":"traces can be delivered again"')]);
  expect(lines.join('')).not.toMatch(/127\.0\.0\.1|the-key/);
  await collector.shutdown();
});
