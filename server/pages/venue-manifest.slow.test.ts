import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { shortName } from './venue-manifest.ts';

const get = ({ agent }: Storefront, site: string, path = '/manifest.webmanifest') =>
  agent.get(path).set('host', `${site}.localhost`).responseType('blob');

/** Repeats a request until the icon is drawn. On a slow machine, that may take longer than the first request waits. */
const getDrawn = (storefront: Storefront, site: string, path: string) =>
  vi.waitFor(async () => {
    const drawn = await get(storefront, site, path);
    expect(drawn.status).toBe(200);
    return drawn;
  }, 20_000);

describe('a venue as an app of the home screen', () => {
  it.each([
    ['aqua', 'AquaVista', 'AquaVista'],
    ['museu', 'Museu do Amanhecer', 'Museu'],
  ])('has at %s its name, its colours, and icons that load', async (site, name, short) => {
    const storefront = await startStorefront();
    const reply = await get(storefront, site);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    const manifest = JSON.parse(reply.body.toString());
    expect(manifest).toMatchObject({
      name,
      short_name: short,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
      background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    });
    const kinds = manifest.icons.map(({ purpose, sizes }: Record<string, string>) => `${purpose} ${sizes}`);
    expect(kinds).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await getDrawn(storefront, site, src);
      const { width, height } = await sharp(icon.body).metadata();
      expect([icon.headers['content-type'], `${width}x${height}`]).toEqual([type, sizes]);
      expect(icon.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('differs in its icons from venue to venue, also where both have no icon of their own', async () => {
    const storefront = await startStorefront();
    const sites = ['fotos', 'museu', 'aqua'];
    const icons = await Promise.all(sites.map((site) => getDrawn(storefront, site, '/venue-icons/maskable/192')));
    expect(new Set(icons.map(({ body }) => body.toString('base64'))).size).toBe(sites.length);
  });
});

describe('an icon', () => {
  it('is sent again only where the browser has another', async () => {
    const storefront = await startStorefront();
    const { headers } = await get(storefront, 'aqua', '/venue-icons/any/192');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await get(storefront, 'aqua', '/venue-icons/any/192').set('if-none-match', `${headers.etag}`);
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each(['/venue-icons/any/193', '/venue-icons/monochrome/192', '/venue-icons/any', '/venue-icons/any/0192'])(
    'does not exist at %s',
    async (path) => {
      expect((await get(await startStorefront(), 'aqua', path)).status).toBe(404);
    },
  );

  it('is the initial where no picture can be read, and no picture outside the storage is read', async () => {
    const storefront = await startStorefront({ PUBLIC_STORAGE_URL: 'http://127.0.0.1:1/storage' });
    const config = JSON.stringify({ THEME: { ICON: 'http://127.0.0.1:2/secret.png' } });
    const { site } = await storefront.venue({ features_organization: { config } });
    const { status, headers } = await get(storefront, site, '/venue-icons/any/192');
    expect([status, headers['cache-control'], headers.location]).toEqual([302, 'no-store', '/venue-icon.svg']);
    const lines = storefront.log.filter((line) => line.includes('no icon could be made'));
    expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ picture: 'logo' })]);
  });
});

it.each([
  ['AquaVista', 'AquaVista'],
  ['Aquário de São Paulo', 'Aquário'],
  ['Parque das Aves', 'Parque'],
  ['The Sea and the Sky', 'The Sea'],
  ['Rio & Mar Azul', 'Rio & Mar'],
  ['Museo de la Naturaleza', 'Museo'],
  ['  Bem-te-vi  ', 'Bem-te-vi'],
  ['Otorrinolaringologia Park', 'Otorrinolaringologia'],
  ['', ''],
])('the short name of "%s" is "%s"', (name, short) => {
  expect(shortName(name)).toBe(short);
});
