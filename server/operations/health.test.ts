import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';

it('answers health checks without a line in the log, and other requests with one', async () => {
  const { app, log } = await startStorefront();
  const before = log.length;
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect(log).toHaveLength(before);
  await app.inject('/robots.txt');
  expect(log.length).toBeGreaterThan(before);
});
