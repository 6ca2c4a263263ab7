import { describe, expect, it } from 'vitest';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const policyWith = (images: string[]) =>
  contentSecurityPolicy({ images, calls: [], services: {}, inlineStyle: '', inlineScripts: [] }, true);
const plain = policyWith([]);

const imageSources = (policy: string) => /img-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];

describe('what a venue says of its pictures', () => {
  it('opens the policy for their origins alone', () => {
    const art = [
      'https://art.example.com/a.png',
      'http://127.0.0.1:4010/storage/b.jpg',
      'https://xn--bcher-kva.example',
    ];
    expect(imageSources(policyWith([...art, 'https://art.example.com/c.png']))).toEqual([
      "'self'",
      'data:',
      'blob:',
      'https://art.example.com',
      'http://127.0.0.1:4010',
      'https://xn--bcher-kva.example',
    ]);
  });

  it.each([
    'https://x;sandbox/y.png',
    'https://x,y.example/z.png',
    'https://x.;sandbox/y.png',
    'https://x.*.example/y.png',
    'https://*/a.png',
    'https://*.example.com/a.png',
    "https://'unsafe-inline'/a.png",
    'javascript:alert(1)',
    'data:image/png,x',
    'ftp://files.example/a.png',
    'https://a..b/',
  ])('writes nothing else into it: %s', (address) => {
    expect(policyWith([address])).toBe(plain);
  });
});

const INERT = "default-src 'none'; frame-ancestors 'none'";

it('every answer says what it may load and that no page may frame it', async () => {
  const storefront = await startStorefront();
  const { agent } = storefront;
  const gallery = await storefront.caller('fotos').gallery.byCards({ cards: ['FOTOS0001'] });
  const [media] = gallery.unsold;
  if (!media) throw new Error('the card has unsold photos');
  const thumb = mediaPath('thumb', media.id, media.filename);
  const policies = async (reply: PromiseLike<{ headers: Record<string, string> }>) => {
    const { headers } = await reply;
    expect(headers['x-frame-options']).toBe('DENY');
    return headers['content-security-policy'];
  };
  expect(await policies(post(storefront, 'fotos', 'venue.current'))).toBe(INERT);
  expect(await policies(post(storefront, 'fotos', 'gallery.byCards', { cards: [] }))).toBe(INERT);
  expect(await policies(agent.get('/healthz'))).toBe(INERT);
  expect(await policies(agent.get('/media/x'))).toBe(INERT);
  expect(await policies(agent.get(thumb).set('host', 'fotos.localhost'))).toBe(`${INERT}; sandbox`);
  expect(await policies(agent.get('/venue-icon.svg').set('host', 'aqua.localhost'))).toBe(`${INERT}; sandbox`);
  const page = agent.get('/').set('host', 'fotos.localhost');
  const policy = await policies(page);
  for (const part of [
    "script-src 'self';",
    `img-src 'self' data: blob: ${storefront.mockUrl}`,
    "manifest-src 'self';",
    "frame-ancestors 'none'",
    'report-uri /csp-reports; report-to csp',
  ])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect((await page).headers).toMatchObject({
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'reporting-endpoints': 'csp="/csp-reports"',
  });
});

it.each([
  ['fotos.example', 'max-age=31536000; includeSubDomains'],
  ['localhost', undefined],
])('in production a browser remembers https for %s: %s', async (PROVIDER_DOMAIN, header) => {
  const { agent } = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN, PAYMENT_TOKEN_URL: '' });
  expect((await agent.get('/healthz')).headers['strict-transport-security']).toBe(header);
});
