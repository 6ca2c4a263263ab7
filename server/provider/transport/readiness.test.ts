import { expect, it } from 'vitest';
import { hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { startStorefront } from '#server/testing/storefront.ts';

it('asks the provider once a second by a documented call, however often it is asked', async () => {
  const { provider, asked } = await startBareProvider(json({ error: 'ORGANIZATION_NOT_FOUND' }, 404));
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.http.isReachable()));
  expect(new Set(answers)).toEqual(new Set([true]));
  expect(await provider.http.isReachable()).toBe(true);
  expect(asked).toEqual(['/api/v1/organization/fotos']);
});

it('asks again after that', async () => {
  const { provider, asked } = await startBareProvider(json({}, 500), { times: { readinessFresh: 10 } });
  expect(await provider.http.isReachable()).toBe(true);
  await expect
    .poll(async () => {
      await provider.http.isReachable();
      return asked.length;
    })
    .toBeGreaterThan(1);
});

it('is false for a provider that does not answer in time', async () => {
  const { provider } = await startBareProvider(hang, { times: { readiness: 100 } });
  expect(await provider.http.isReachable()).toBe(false);
});

it('is what /readyz answers, by a call that breaks no rule of the provider', async () => {
  const { agent, control } = await startStorefront();
  const reply = await agent.get('/readyz');
  expect([reply.status, reply.body]).toEqual([200, { status: 'ok' }]);
  expect(await control('/invariants')).toEqual({ ok: true, violations: [] });
});
