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
    false,
  );
const FIRST = '<script data-build="b">first()</script>';
const PAGE = `<head>${FIRST}<script type="application/json">{}</script>
  <script type="module" src="/assets/a.js" integrity="${integrity['/assets/a.js']}"></script></head>`;
const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

let served = { status: 200, page: PAGE, script: SCRIPT, headers: HEADERS };
let origin = '';
const server = createServer(({ url }, reply) => {
  const isScript = url === '/assets/a.js';
  reply.writeHead(isScript ? 200 : served.status, served.headers).end(isScript ? served.script : served.page);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  served = { status: 200, page: PAGE, script: SCRIPT, headers: { ...HEADERS, 'content-security-policy': policyOf() } };
});

const probe = (services: readonly string[] = []) =>
  differencesFrom(new URL(origin), { integrity, inlineScripts }, { paths: ['/'], services });

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
  ["<script src='https://evil.example/x.js'></script>", '/: a script: https://evil.example/x.js'],
  ['<script data-a=\'" type="application/json" \' src=/x.js></script>', '/: a script: /x.js'],
  ['<script src="/assets/a.js"></script x><script src="/x.js"></script>', '/: a script: /x.js'],
])('notices %s', async (added, difference) => {
  served.page = PAGE + added;
  expect(await probe()).toContain(difference);
});

it.each([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'", "/: the policy's script-src allows 'unsafe-inline'"],
  ["require-trusted-types-for 'script'", 'x-none', '/: the policy lacks require-trusted-types-for'],
  ["script-src 'self'", "script-src *; script-src 'self'", "/: the policy's script-src allows *"],
  ["script-src 'self'", "script-src-elem *; script-src 'self'", '/: the policy has script-src-elem *'],
  ["base-uri 'none'", 'base-uri *', '/: the policy’s base-uri allows *'],
])('notices that %s became %s', async (before, after, difference) => {
  served.headers = { ...HEADERS, 'content-security-policy': policyOf().replace(before, after) };
  expect(await probe()).toContain(difference.replace('’', "'"));
});

it('notices a page without its inline script, as without the import map', async () => {
  served.page = PAGE.replace(FIRST, '');
  expect(await probe()).toEqual(['/: lacks the inline script: first()']);
});

it('notices a page that is elsewhere, or none', async () => {
  served.status = 503;
  expect(await probe()).toEqual([`/: answers 503 at ${origin}/`]);
  served = { ...served, status: 302, headers: { ...served.headers, location: '/assets/a.js' } };
  expect(await probe()).toContain(`/: answers 200 at ${origin}/assets/a.js`);
});

it('says which address does not answer, and why', async () => {
  const nowhere = differencesFrom(
    new URL('http://127.0.0.1:9'),
    { integrity, inlineScripts },
    { paths: ['/'], services: [] },
  );
  await expect(nowhere).rejects.toThrow(/^http:\/\/127\.0\.0\.1:9\/: /);
});

it('notices a header that is gone, or weaker', async () => {
  const { 'x-frame-options': _, ...others } = served.headers;
  served.headers = { ...others, 'referrer-policy': 'unsafe-url' };
  expect(await probe()).toEqual(['/: x-frame-options: missing', '/: referrer-policy: unsafe-url']);
});

it('allows a configured service, and that alone', async () => {
  const chat = { 'script-src': ['https://chat.example'], 'trusted-types': ['default'] };
  served.headers = { ...HEADERS, 'content-security-policy': policyOf(chat) };
  expect(await probe(['https://chat.example'])).toEqual([]);
  expect(await probe()).toEqual([
    "/: the policy's trusted-types allows default",
    "/: the policy's script-src allows https://chat.example",
  ]);
});
