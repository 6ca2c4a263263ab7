import { expect, it } from 'vitest';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

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
  expect(await policies(agent.get('/').set('host', 'fotos.localhost'))).toContain("frame-ancestors 'none'");
});

it.each([
  ['fotos.example', 'max-age=31536000; includeSubDomains'],
  ['localhost', undefined],
])('in production a browser remembers https for %s: %s', async (PROVIDER_DOMAIN, header) => {
  const { agent } = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN, PAYMENT_TOKEN_URL: '' });
  expect((await agent.get('/healthz')).headers['strict-transport-security']).toBe(header);
});
