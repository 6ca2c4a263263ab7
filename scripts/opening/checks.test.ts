import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';
import { CHECKS, runCheck } from './checks.ts';
import { readSite } from './site.ts';

async function problemsOf(site: string, env: NodeJS.ProcessEnv = {}) {
  const { listen } = await startStorefront({ VENUE_DOMAINS: `127.0.0.1=${site}`, ...env });
  const read = await readSite(new URL(`http://127.0.0.1:${await listen()}`));
  const rows = CHECKS.map(async (check) => [check.name, await runCheck(check, read)] as const);
  return Object.fromEntries(await Promise.all(rows));
}

it('names what a venue lacks, and what nobody can read by http', async () => {
  const found = await problemsOf('vazio');
  expect(found).toMatchObject({
    certificate: 'opened by http',
    'HTTP/2': 'opened by http',
    seller: 'the settings name none',
    logo: expect.stringMatching(/logo\.png answers 404$/),
    background: expect.stringMatching(/background\.jpg answers 404$/),
    'security.txt': 'answers 404',
    'card token key': expect.any(String),
  });
});

it('finds nothing where nothing is missing', async () => {
  const found = await problemsOf('aqua', {
    SECURITY_CONTACT: 'mailto:security@fotos.example',
    PAYMENT_TOKEN_URL: 'https://tokens.example/v5/tokens',
    PAYMENT_PUBLIC_KEY: 'pk_live_1',
  });
  const byHttp = ['certificate', 'HTTP/2'];
  expect(Object.entries(found).filter(([name, problem]) => problem !== null && !byHttp.includes(name))).toEqual([]);
});

it('says that postal services cannot be read', async () => {
  const found = await problemsOf('fotos', { BRAZIL_POSTAL_URL: 'http://127.0.0.1:9/ws' });
  expect(found['postal codes']).toMatch(/^cannot be read: address\.byZipcode answers \w+$/);
});

it('reads no page that is not a storefront’s', async () => {
  const { mockUrl } = await startStorefront();
  await expect(readSite(new URL(mockUrl))).rejects.toThrow('not with a page of a storefront');
});
