import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Storefront, startStorefront } from '#server/testing/storefront.ts';

const HOSTILE = `"><img src=x onerror=alert(1)></title><script>alert(2)</script> & 'Cia' $& $1`;

const get = ({ agent }: Storefront, site: string, path = '/') => agent.get(path).set('host', `${site}.localhost`);
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const styleOf = (html: string) => /<style>([^<]*)<\/style>/.exec(html)?.[1];

describe('the head of a page', () => {
  it('carries the venue: title, description, preview with its art, icons and colours', async () => {
    const storefront = await startStorefront();
    const { text } = await get(storefront, 'aqua');
    const art = `${storefront.mockUrl}/storage/aqua`;
    expect(text).toContain('<title>AquaVista</title>');
    expect(contentOf(text, 'description')).toBe('AquaVista: encontre e baixe as fotos e os vídeos da sua visita.');
    expect(contentOf(text, 'og:title')).toBe('AquaVista');
    expect(contentOf(text, 'og:image')).toBe(`${art}/background.jpg`);
    expect(contentOf(text, 'og:url')).toBe('http://aqua.localhost/');
    expect(contentOf(text, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(text, 'theme-color')).toBe('#0b6bb8');
    expect(text).toContain(`<link rel="icon" href="${art}/icon.png">`);
    expect(text).toContain('<link rel="apple-touch-icon" href="/venue-icons/any/180">');
    expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(text).toContain('<link rel="canonical" href="http://aqua.localhost/">');
    expect(text).toMatch(
      /<link rel="preload" as="image" imagesrcset="\/venue-pictures\/hero-0\/480\?v=[^"]+ 1600w" imagesizes="[^"]+, max\(100vw, [^"]+" fetchpriority="high">/,
    );
  });

  it('shows of a gallery the venue alone, and is in no index (S5)', async () => {
    const storefront = await startStorefront();
    const { text, headers } = await get(storefront, 'fotos', '/gallery/FOTOS0001');
    expect(text).toContain('<title>Fotos do Parque · Galeria</title>');
    expect([contentOf(text, 'robots'), headers['x-robots-tag']]).toEqual(['noindex', 'noindex']);
    expect(contentOf(text, 'og:image')).toBe(`${storefront.mockUrl}/storage/fotos/background.jpg`);
    expect(contentOf(text, 'og:url')).toBe('http://fotos.localhost/');
    expect(text).not.toContain('FOTOS0001');
    expect(text).not.toContain('/media/');
  });

  it('escapes whatever a venue is called', async () => {
    const storefront = await startStorefront();
    const { site } = await storefront.venue({ name: HOSTILE });
    const { text } = await get(storefront, site);
    expect(text).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/title&gt;');
    expect(text).toContain('$&amp; $1</title>');
    // The page's data contains the name as well, and must not contain a tag either.
    expect(text).not.toMatch(/<img|<script>|alert\(2\)<\/script>/);
    const icon = await get(storefront, site, '/venue-icon.svg');
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(icon.body.toString()).toContain('>&quot;</text>');
    expect(icon.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('holds no more of a name than a title can', async () => {
    const storefront = await startStorefront();
    const { site } = await storefront.venue({ name: '🐠'.repeat(50_000) });
    const { text, status } = await get(storefront, site);
    expect([status, contentOf(text, 'og:title')]).toEqual([200, '🐠'.repeat(200)]);
    expect(text.length).toBeLessThan(20_000);
    expect((await get(storefront, site, '/manifest.webmanifest')).body.toString().length).toBeLessThan(4_000);
  });

  it('is nobody’s on a host of no venue, as is its icon', async () => {
    const storefront = await startStorefront();
    const { text, status, headers } = await get(storefront, 'ninguem');
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(text).toContain('<title>Fotos</title>');
    expect(text).not.toMatch(/og:|storage|<style>/);
    for (const path of ['/venue-icon.svg', '/manifest.webmanifest', '/venue-icons/any/192'])
      expect((await get(storefront, 'ninguem', path)).status).toBe(404);
  });
});

describe('a venue’s theme', () => {
  it('stands in the page as one style sheet, which the policy allows by its hash alone', async () => {
    const storefront = await startStorefront();
    const { text, headers } = await get(storefront, 'museu');
    const css = styleOf(text) ?? '';
    expect(css).toMatch(/^html:root\{--accent:#a8452a;--on-accent:#ffffff;/);
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('is never another venue’s, asked for in turns and at once', async () => {
    const storefront = await startStorefront();
    const accents = { aqua: '#0b6bb8', museu: '#a8452a', balcao: '#1c6a3d' };
    const asked = [...Object.entries(accents), ...Object.entries(accents)];
    const seen = await Promise.all(asked.map(async ([site]) => (await get(storefront, site)).text));
    for (const [at, [site, accent]] of asked.entries()) {
      expect(styleOf(seen[at] ?? '')).toContain(`--accent:${accent};`);
      const others = Object.keys(accents).filter((other) => other !== site);
      for (const other of others) expect(seen[at]).not.toContain(`/storage/${other}/`);
    }
  });

  it('has a scrim for a white picture, and for the picture itself once a copy has been made', async () => {
    const storefront = await startStorefront();
    const HERO = [`${storefront.mockUrl}/storage/aqua/background.jpg`];
    const config = JSON.stringify({ THEME: { LAYOUT: 'immersion', ACCENT: '#0b6bb8', HIGHLIGHT: '#7ff0e4', HERO } });
    const { site } = await storefront.venue({ features_organization: { config } });
    const scrim = async (path = '/') => {
      const { text, headers } = await get(storefront, site, path);
      const css = styleOf(text) ?? '';
      const hash = createHash('sha256').update(css).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      return /--picture-scrim:(\d+%)/.exec(css)?.[1];
    };
    expect([await scrim(), await scrim('/terms')]).toEqual(['63%', '63%']);
    await get(storefront, site, '/venue-pictures/hero-0/480');
    expect([await scrim(), await scrim('/terms')]).toEqual(['51%', '51%']);
  });

  it('is ignored where it is no theme, and needs no style sheet then', async () => {
    const storefront = await startStorefront();
    const config = JSON.stringify({
      THEME: { ACCENT: '#fff}</style><script>alert(1)</script>', CORNERS: 5, ICON: 'x' },
    });
    const { site } = await storefront.venue({ features_organization: { config } });
    const { text, headers } = await get(storefront, site);
    expect(styleOf(text)).toBeUndefined();
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(text).toContain('<link rel="icon" href="/venue-icon.svg"');
    expect(text).not.toContain('alert(1)');
  });
});

describe('caching', () => {
  it('lets no shared cache keep a page, and asks each time whether it is still right', async () => {
    const storefront = await startStorefront();
    const first = await get(storefront, 'aqua');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await get(storefront, 'aqua').set('if-none-match', first.headers.etag ?? '');
    expect([again.status, again.text]).toEqual([304, '']);
    const other = await get(storefront, 'museu').set('if-none-match', first.headers.etag ?? '');
    expect([other.status, other.headers.etag === first.headers.etag]).toEqual([200, false]);
  });
});

describe('a venue that is slow to come', () => {
  it('leaves the page without it, in time, and is nobody’s failure (S2)', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue();
    await venue.fault({ path: '/organization' }, 'latency', { delay_ms: 3_000, times: 1 });
    const { status, text, headers } = await get(storefront, venue.site);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(text).toContain('"venue":null,"errorCode":null');
    expect(text).toContain('<title>Fotos</title>');
    // This request joins the call under way.
    expect((await get(storefront, venue.site)).text).toContain(`<title>${venue.organization.name}</title>`);
  });
});
