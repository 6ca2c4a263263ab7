import { expect, it } from 'vitest';
import { buildMockProvider } from './app.ts';
import { startMock } from './testing/running-mock.ts';

it('lets only this machine control it by default', async () => {
  const statuses: number[] = [];
  for (const remoteControl of [false, true]) {
    const { app } = await buildMockProvider({ remoteControl });
    statuses.push((await app.inject({ url: '/__mock/health', remoteAddress: '10.0.0.7' })).statusCode);
    statuses.push((await app.inject({ url: '/__mock/health', remoteAddress: '127.0.0.1' })).statusCode);
    await app.close();
  }
  expect(statuses).toEqual([403, 200, 200, 200]);
});

it('closes at once, also with hanging calls', async () => {
  const mock = await startMock();
  const hanging = mock.request('/api/v1/card/TRAVADO01/medias?organization_id=fotos');
  const seen = expect(hanging).rejects.toThrow();
  await mock.control('/__mock/health');
  await mock.close();
  await seen;
});

it('gives browsers addresses at its public url, and a server those at the host that it called', async () => {
  const { app } = await buildMockProvider({ publicUrl: 'https://mock.example/' });
  const reply = await app.inject({ url: '/api/v1/organization/aqua' });
  expect(reply.json().organization.features_organization.config).toContain('https://mock.example/storage/aqua');
  const zip = await app.inject({
    method: 'POST',
    url: '/api/v1/medias/zip?organization_id=fotos',
    headers: { host: 'mock-provider:4010', 'content-type': 'application/json' },
    payload: { media_ids: ['fotos-misto0001-p01'] },
  });
  expect(zip.json().url).toMatch(/^http:\/\/mock-provider:4010\/zip\//);
  await app.close();
});

it('names the fixtures that it cannot read', async () => {
  await expect(buildMockProvider({ fixturesFolder: '/nowhere' })).rejects.toThrow('/nowhere');
});
