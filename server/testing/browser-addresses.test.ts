import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildMockProvider } from '#mock-provider/app.ts';
import { firstCard, startStorefront } from './storefront.ts';

/** The server calls the mock at an address that browsers cannot reach, as in docker-compose.yml. */
it('browsers get the addresses of pictures, and the server fetches archives by its own', async () => {
  const { app: mock } = await buildMockProvider({ publicUrl: 'http://pictures.example:4010' });
  onTestFinished(() => mock.close());
  await mock.listen({ port: 0, host: '127.0.0.1' });
  const { port } = mock.server.address() as AddressInfo;
  const { agent, caller } = await startStorefront({ PROVIDER_API_URL: `http://127.0.0.1:${port}` });

  const page = await agent.get('/').set('host', 'aqua.localhost');
  expect(page.text).toContain('http://pictures.example:4010/storage/aqua/banner.jpg');
  expect(page.text).not.toContain(`127.0.0.1:${port}`);
  expect(page.headers['content-security-policy']).toContain('http://pictures.example:4010');

  const { gallery } = caller('fotos');
  const { sold, ...opened } = await gallery.byCards({ cards: ['MISTO0001'] });
  expect(firstCard({ sold, ...opened }).code).toBe('MISTO0001');
  const { path } = await gallery.zip({ downloads: sold.flatMap(({ download }) => download ?? []) });
  const archive = await agent.get(path).set('host', 'fotos.localhost');
  expect([archive.status, archive.headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('photos.zip'),
  ]);
});
