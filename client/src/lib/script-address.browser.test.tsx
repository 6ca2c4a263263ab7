import { afterEach, expect, test } from 'vitest';
import { SITE_DATA_ID } from '#shared/site/site-data.ts';
import { scriptAddress } from './script-address.ts';

const CHAT = 'https://chat.example/chat.js';
const siteData = Object.assign(document.createElement('script'), { id: SITE_DATA_ID, type: 'application/json' });
siteData.textContent = JSON.stringify({ config: { services: { supportChat: { script: CHAT } } } });

afterEach(() => siteData.remove());

test('only addresses of this site and of the configured services become scripts (S16)', () => {
  document.body.append(siteData);
  for (const address of ['/assets/a.js', CHAT]) expect(String(scriptAddress(address))).toBe(address);
  const others = ['https://chat.example/other.js', '//scripts.example/assets/a.js', 'data:text/javascript,1'];
  for (const address of others) expect(() => scriptAddress(address)).toThrow(TypeError);
});

test('without a configured service none is allowed', () => {
  expect(() => scriptAddress(CHAT)).toThrow(TypeError);
});
