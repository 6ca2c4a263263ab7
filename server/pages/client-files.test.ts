import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFileRoutes } from './client-files.ts';

const SCRIPT = 'console.log("a script")';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  const files: Record<string, string | Buffer> = {
    'index.html': '<html>',
    'robots.txt': 'Disallow:',
    'assets/a-123.js': SCRIPT,
    'assets/a-123.js.br': 'as br',
    'assets/a-123.js.gz': gzipSync(SCRIPT),
    'assets/a-123.js.map': '{}',
    'assets/b-456.woff2': 'a font',
    '.vite/manifest.json': '{}',
  };
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
  app = fastify();
  await clientFileRoutes(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

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

  it('share a route, whatever the release names them', async () => {
    const routes = app.printRoutes({ commonPrefix: false });
    expect([routes.includes('a-123'), routes.includes('robots.txt')]).toEqual([false, true]);
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
