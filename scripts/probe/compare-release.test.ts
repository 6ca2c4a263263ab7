import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { differencesFrom } from './compare-release.ts';

const SCRIPT = 'export const price = 2990;';
const integrity = { '/assets/a.js': `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}` };
const inlineScripts = { texts: ['first()'], elements: '' };
const policyOf = (services: Readonly<Record<string, readonly string[]>> = {}) =>
  contentSecurityPolicy(
    {
      images: ['https://storage.example/a.png'],
      calls: [],
      services,
      inlineStyle: 'a{}',
      inlineScripts: inlineScripts.texts,
    },
    true,
  );
const PAGE = `<head><script data-build="b">first()</script><script type="application/json">{}</script>
  <script type="module" src="/assets/a.js" integrity="${integrity['/assets/a.js']}"></script></head>`;
const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

let served = { page: PAGE, script: SCRIPT, headers: HEADERS };
let origin = '';
const server = createServer(({ url }, reply) => {
  reply.writeHead(200, served.headers).end(url === '/assets/a.js' ? served.script : served.page);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  served = { page: PAGE, script: SCRIPT, headers: { ...HEADERS, 'content-security-policy': policyOf() } };
});

const probe = (services: readonly string[] = []) =>
  differencesFrom(origin, { integrity, inlineScripts }, { paths: ['/'], services });

it('finds nothing where everything is as in the release, whatever the venue’s pictures', async () => {
  expect(await probe()).toEqual([]);
});

it('notices one changed byte of a script', async () => {
  served.script = SCRIPT.replace('2990', '2991');
  expect(await probe()).toEqual(['/assets/a.js: other bytes (200)']);
});

it.each([
  ['<script src="https://evil.example/x.js"></script>', '/: a script: https://evil.example/x.js'],
  ['<script>steal()</script>', '/: an inline script: steal()'],
  ['<script async src="/assets/a.js" data-modules="/assets/a.js /b.js"></script>', '/: a script: /b.js'],
  ['<script src="/assets/a.js"></script>', '/: /assets/a.js without the hash of the release'],
])('notices %s', async (added, difference) => {
  served.page = PAGE + added;
  expect(await probe()).toContain(difference);
});

it.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", "/: the policy's script-src allows 'unsafe-inline'"],
  [
    "require-trusted-types-for 'script'",
    'x-none',
    "/: the policy's require-trusted-types-for lacks require-trusted-types-for",
  ],
  ["base-uri 'none'", 'base-uri *', '/: the policy’s base-uri allows *'],
])('notices that %s became %s', async (before, after, difference) => {
  served.headers = { ...HEADERS, 'content-security-policy': policyOf().replace(before, after) };
  expect(await probe()).toContain(difference.replace('’', "'"));
});

it('notices a header that is gone, or weaker', async () => {
  const { 'x-frame-options': _, ...others } = served.headers;
  served.headers = { ...others, 'referrer-policy': 'unsafe-url' };
  expect(await probe()).toEqual(['/: x-frame-options: null', '/: referrer-policy: unsafe-url']);
});

it('allows a configured service, and that alone', async () => {
  const chat = { 'script-src': ['https://chat.example'], 'trusted-types': ['default'] };
  served.headers = { ...HEADERS, 'content-security-policy': policyOf(chat) };
  expect(await probe(['https://chat.example'])).toEqual([]);
  expect(await probe()).toEqual([
    "/: the policy's script-src allows https://chat.example",
    "/: the policy's trusted-types allows default",
  ]);
});
