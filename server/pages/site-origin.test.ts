import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';

const production = {
  NODE_ENV: 'production',
  PROVIDER_DOMAIN: 'fotos.example',
  TRUST_PROXY: '127.0.0.1',
};

async function addressesWith(env: NodeJS.ProcessEnv, headers: Record<string, string>) {
  const { agent } = await startStorefront(env);
  const { text } = await agent.get('/terms').set(headers);
  const [, canonical] = /<link rel="canonical" href="([^"]*)"/.exec(text) ?? [];
  const [, preview] = /<meta property="og:url" content="([^"]*)"/.exec(text) ?? [];
  expect(canonical).toBe(preview);
  return canonical;
}

it.each([
  [{ host: 'AQUA.fotos.example:4443' }, 'http://aqua.fotos.example/terms'],
  [{ host: 'aqua.fotos.example', 'x-forwarded-proto': 'https' }, 'https://aqua.fotos.example/terms'],
  [{ host: 'aqua.fotos.example', 'x-forwarded-proto': 'javascript' }, 'http://aqua.fotos.example/terms'],
  [{ host: 'aqua.fotos.example', 'x-forwarded-proto': 'HTTPS://x' }, 'http://aqua.fotos.example/terms'],
  [{ host: 'aqua.fotos.example', 'x-forwarded-host': 'museu.fotos.example' }, 'http://aqua.fotos.example/terms'],
  [{ host: '169.254.169.254' }, 'http://fotos.fotos.example/terms'],
])('links of a page are made of the site and the configured domain: %j', async (headers, address) => {
  expect(await addressesWith(production, headers)).toBe(address);
});

it('links of a page with a domain of its own go there', async () => {
  const env = { ...production, VENUE_DOMAINS: 'fotos.aquario.example=aqua' };
  for (const host of ['fotos.aquario.example', 'aqua.fotos.example']) {
    expect(await addressesWith(env, { host })).toBe('http://fotos.aquario.example/terms');
  }
});

it('links of a page in development go where the browser is', async () => {
  expect(await addressesWith({}, { host: 'Aqua.localhost:3000' })).toBe('http://aqua.localhost:3000/terms');
  const untrusted = { host: 'aqua.localhost', 'x-forwarded-proto': 'https' };
  expect(await addressesWith({}, untrusted)).toBe('http://aqua.localhost/terms');
});

it.each(['aqua.localhost:0', 'aqua.localhost:99999', 'localhost:70000', '300.300.1.1'])(
  '%s is no host of a venue',
  async (host) => {
    const { agent } = await startStorefront();
    const page = await agent.get('/').set('host', host);
    expect([page.status, page.text]).toEqual([404, expect.not.stringContaining(host)]);
  },
);

it.each([
  ['a local production build by http', { PROVIDER_DOMAIN: 'localhost' }, { host: 'aqua.localhost' }, false],
  [
    'a local one behind a proxy with https',
    { PROVIDER_DOMAIN: 'localhost' },
    { host: 'aqua.localhost', 'x-forwarded-proto': 'https' },
    true,
  ],
  ['a real domain, whatever ends its https', {}, { host: 'aqua.fotos.example' }, true],
  ['development', { NODE_ENV: 'development', PROVIDER_DOMAIN: 'localhost' }, { host: 'aqua.localhost' }, false],
])('browsers upgrade requests to https where there is https: %s', async (_case, env, headers, isUpgraded) => {
  const { agent } = await startStorefront({ ...production, ...env });
  const page = await agent.get('/').set(headers);
  expect(/(?:^|; )upgrade-insecure-requests(?:;|$)/.test(page.headers['content-security-policy'] ?? '')).toBe(
    isUpgraded,
  );
});
