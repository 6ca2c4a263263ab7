import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hang, startBareProvider } from '#server/testing/bare-provider.ts';
import { type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { acceptedFormat } from './venue-picture-routes.ts';

const CHROME = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
const SAFARI_14 = 'image/webp,image/png,*/*;q=0.8';

const get = ({ agent }: Storefront, path: string, accept = CHROME, site = 'aqua') =>
  agent.get(path).set('host', `${site}.localhost`).set('accept', accept).responseType('blob');

async function copyPath({ agent }: Storefront, width: number, site = 'aqua'): Promise<string> {
  const { text } = await agent.get('/').set('host', `${site}.localhost`);
  return new RegExp(`imagesrcset="[^"]*?(/venue-pictures/[\\w-]+/${width}\\?v=[\\w-]+) `).exec(text)?.[1] ?? '';
}

it.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif;q=0.5,*/*', 'avif'],
  ['image/WEBP , */*;q=0.8', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0;x=1,image/webp;q=0', 'jpeg'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'jpeg'],
  ['*/*', 'jpeg'],
  ['image/avifx', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('a browser that accepts %s gets %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format);
});

/** Repeats a request until the copy is made, which may take a while. Until then it is redirected to the storage. */
const made = (storefront: Storefront, path: string, accept: string) =>
  expect.poll(async () => (await get(storefront, path, accept)).status).toBe(200);

describe('a copy of a venue’s picture', () => {
  it.each([
    ['image/avif', CHROME],
    ['image/webp', SAFARI_14],
    ['image/jpeg', '*/*'],
  ])('is %s for a browser that accepts %s', async (type, accept) => {
    const storefront = await startStorefront();
    const path = await copyPath(storefront, 480);
    await made(storefront, path, accept);
    const reply = await get(storefront, path, accept);
    expect([reply.status, reply.headers['content-type'], reply.headers.vary]).toEqual([200, type, 'accept']);
    expect((await sharp(reply.body).metadata()).width).toBe(480);
    expect(reply.headers).toMatchObject({
      'content-length': String(reply.body.length),
      'cache-control': 'public, max-age=3600, stale-while-revalidate=604800',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is sent again only where the browser has another', async () => {
    const storefront = await startStorefront();
    const path = await copyPath(storefront, 480);
    await made(storefront, path, SAFARI_14);
    const { headers } = await get(storefront, path, SAFARI_14);
    const again = await get(storefront, path, SAFARI_14).set('if-none-match', `${headers.etag}`);
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await get(storefront, path, '*/*').set('if-none-match', `${headers.etag}`)).status).toBe(200);
  });

  it('is not kept by browsers under the version of another source', async () => {
    const storefront = await startStorefront();
    for (const path of ['/venue-pictures/hero-0/480', '/venue-pictures/hero-0/480?v=another']) {
      await made(storefront, path, SAFARI_14);
      const { status, headers } = await get(storefront, path, SAFARI_14);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });

  it('belongs to the venue of the host', async () => {
    const storefront = await startStorefront();
    const path = '/venue-pictures/background/480';
    const [aqua, museu] = await Promise.all(['aqua', 'museu'].map((site) => get(storefront, path, '*/*', site)));
    expect(aqua?.body.equals(museu?.body)).toBe(false);
  });

  it.each([
    '/venue-pictures/hero-0/481',
    '/venue-pictures/hero-0/0480',
    '/venue-pictures/hero-0/1e3',
    '/venue-pictures/hero-0',
    '/venue-pictures/http%3A%2F%2Fevil.example%2Fa.jpg/480',
  ])('does not exist at %s', async (path) => {
    const reply = await get(await startStorefront(), path, '*/*');
    expect([reply.status, JSON.parse(reply.body)]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
  });
});

describe('a picture without a copy', () => {
  it('is shown from the storage, and the log says why once', async () => {
    const storefront = await startStorefront({ PUBLIC_STORAGE_URL: 'http://127.0.0.1:1/storage' });
    const path = '/venue-pictures/background/480';
    for (const accept of [CHROME, CHROME, '*/*']) {
      const { status, headers } = await get(storefront, path, accept);
      expect([status, headers['cache-control']]).toEqual([302, 'no-store']);
      expect(headers.location).toBe('http://127.0.0.1:1/storage/aqua/background.jpg');
    }
    const lines = storefront.log.filter((line) => line.includes('a picture of the venue could not be copied'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level: 40,
        site: 'aqua',
        picture: 'background',
        cause: 'AppError PROVIDER_UNAVAILABLE < Error ECONNREFUSED',
      }),
    ]);
  });

  it('in time is shown from the storage, too', async () => {
    const { provider } = await startBareProvider(hang);
    const storefront = await startStorefront({ PUBLIC_STORAGE_URL: provider.publicStorageUrl });
    const before = waitedMs();
    const { status, headers } = await get(storefront, '/venue-pictures/background/480');
    expect([status, headers.location]).toEqual([302, `${provider.publicStorageUrl}/aqua/background.jpg`]);
    expect(waitedMs() - before).toBeLessThan(4_000);
  });

  it('that is not in the storage is never requested by the server: its address does not exist', async () => {
    const storefront = await startStorefront();
    const config = JSON.stringify({ THEME: { HERO: ['http://127.0.0.1:1/secret.jpg'] } });
    const { site } = await storefront.venue({ features_organization: { config } });
    expect((await get(storefront, '/venue-pictures/hero-0/480', '*/*', site)).status).toBe(404);
    const { text } = await storefront.agent.get('/').set('host', `${site}.localhost`);
    expect(text).toContain('<link rel="preload" as="image" href="http://127.0.0.1:1/secret.jpg" fetchpriority="high">');
  });
});
