import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtClient } from '#server/testing/storefront.ts';
import { clientFileRoutes, type SharedFiles } from './client-files.ts';

const SCRIPT = 'console.log("a script")';
const FILES = {
  'index.html': '<html>',
  'robots.txt': 'Disallow:',
  'assets/a-123.js': SCRIPT,
  'assets/a-123.js.br': 'as br',
  'assets/a-123.js.gz': gzipSync(SCRIPT),
  'assets/a-123.js.map': '{}',
  'assets/b-456.woff2': 'a font',
  '.vite/manifest.json': '{}',
};

async function instanceOf(files: Readonly<Record<string, string | Buffer>>, shared: SharedFiles | null) {
  const instance = fastify();
  onTestFinished(() => instance.close());
  await clientFileRoutes(instance, await builtClient(files), shared);
  return instance;
}

async function get(url: string, headers: Record<string, string> = {}) {
  const app = await instanceOf(FILES, null);
  return app.inject({ url, headers });
}

describe('the files of the client', () => {
  it.each([
    ['br, gzip', 'br', 'as br'],
    ['gzip', 'gzip', null],
    ['zstd', undefined, SCRIPT],
    ['br;q=0', undefined, SCRIPT],
  ])('are sent as the build packed them: %s', async (accepted, encoding, text) => {
    const { headers, rawPayload } = await get('/assets/a-123.js', { 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload).toEqual(text === null ? gzipSync(SCRIPT) : Buffer.from(text));
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are sent as they are where there is no packed copy', async () => {
    const font = await get('/assets/b-456.woff2', { 'accept-encoding': 'br, gzip' });
    expect([font.payload, font.headers['content-encoding']]).toEqual(['a font', undefined]);
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('are read again where they could not be read once', async () => {
    const folder = await builtClient(FILES);
    const instance = fastify();
    onTestFinished(() => instance.close());
    await clientFileRoutes(instance, folder, null);
    const path = join(folder, 'robots.txt');
    await rename(path, `${path}-away`);
    expect((await instance.inject('/robots.txt')).statusCode).toBe(500);
    await rename(`${path}-away`, path);
    expect((await instance.inject('/robots.txt')).payload).toBe('Disallow:');
  });

  it('need not be sent again', async () => {
    const { headers } = await get('/robots.txt');
    const again = await get('/robots.txt', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  });

  it.each([
    '/index.html',
    '/assets/a-123.js.br',
    '/assets/a-123.js.gz',
    '/assets/a-123.js.map',
    '/.vite/manifest.json',
  ])('are those that visitors may get: not %s', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

function sharedFiles(): SharedFiles & { readonly releases: Set<string> } {
  const files = new Map<string, Buffer>();
  const releases = new Set<string>();
  return {
    releases,
    async keep(release, read) {
      releases.add(release);
      for (const [name, content] of await read()) files.set(name, content);
    },
    find: async (name) => files.get(name) ?? null,
  };
}

describe('a file of another release that runs', () => {
  const OLD = {
    'assets/a-111.js': SCRIPT,
    'assets/a-111.js.br': brotliCompressSync(SCRIPT),
    'assets/f-111.woff2': 'a font',
    'robots.txt': 'Disallow: /old',
  };
  const NEW = { 'assets/a-222.js': 'another script' };

  it.each([
    ['br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', undefined, Buffer.from(SCRIPT)],
  ])('is sent as if it were its own: %s', async (accepted, encoding, bytes) => {
    const shared = sharedFiles();
    await instanceOf(OLD, shared);
    const instance = await instanceOf(NEW, shared);
    for (const _ of ['found', 'remembered']) {
      const found = await instance.inject({ url: '/assets/a-111.js', headers: { 'accept-encoding': accepted } });
      expect([found.statusCode, found.headers['content-encoding'], found.rawPayload]).toEqual([200, encoding, bytes]);
      expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(found.headers['content-type']).toBe('text/javascript; charset=utf-8');
    }
    expect((await instance.inject('/assets/f-111.woff2')).payload).toBe('a font');
    expect(shared.releases.size).toBe(2);
  });

  it('is none without a hash in its name, and none that nobody has', async () => {
    const shared = sharedFiles();
    await instanceOf(OLD, shared);
    const instance = await instanceOf(NEW, shared);
    const statuses = ['/robots.txt', '/assets/a-333.js', '/assets/a-111.js.br'].map(async (url) => {
      return (await instance.inject(url)).statusCode;
    });
    expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
  });
});
