import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';

const PATH = '/.well-known/security.txt';

it('says where weaknesses are reported, on every host, for months', async () => {
  const { agent } = await startStorefront({ SECURITY_CONTACT: 'mailto:security@fotos.example' });
  for (const host of ['fotos.localhost', 'aqua.localhost', 'evil.example']) {
    const { text, type, status } = await agent.get(PATH).set('host', host);
    expect([status, type]).toEqual([200, 'text/plain']);
    const [contact, expires = '', languages] = text.split('\n');
    expect([contact, languages]).toEqual(['Contact: mailto:security@fotos.example', 'Preferred-Languages: pt, en, es']);
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(90);
  }
});

it('is not found without a contact, and no page stands in for it', async () => {
  const { agent } = await startStorefront();
  const { status, body } = await agent.get(PATH).set('host', 'fotos.localhost').set('accept', 'text/html');
  expect([status, body]).toEqual([404, { errorCode: 'NOT_FOUND' }]);
});
