import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createVite } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.mjs';
import { pagesOf } from './pages-of.ts';

/** Starts a server whose titles contain host and cookie. Other paths redirect to the home page. */
async function startStorefront() {
  const server = createServer(({ url, headers }, reply) => {
    if (url === '/trpc/venue.current') return reply.end(headers.host);
    if (url !== '/gallery/ABC') return reply.writeHead(302, { location: '/' }).end();
    const html = `<!doctype html><html><head><title>${headers.host} ${headers.cookie}</title></head><body></body></html>`;
    return reply.writeHead(404, { 'content-type': 'text/html', 'content-security-policy': 'no' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startVite(storefront: string, areHealthy = async () => true): Promise<number> {
  const vite = await createVite({
    configFile: false,
    root: `${root}/client`,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', ws: false, allowedHosts: ['.localhost'], watch: null },
    plugins: [pagesOf(storefront, areHealthy)],
  });
  await vite.listen();
  onTestFinished(() => vite.close());
  return Number(new URL(vite.resolvedUrls?.local[0] ?? '').port);
}

async function get(port: number, path: string, accept = 'text/html') {
  const call = request({ port, path, headers: { host: 'aqua.localhost', accept, cookie: 'locale=en' } }).end();
  const [reply] = await once(call, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

it('serves the storefront’s own pages in development, with what Vite adds, and its modules beside them', async () => {
  const storefront = await startStorefront();
  const port = await startVite(storefront);
  const page = await get(port, '/gallery/ABC');
  expect(page.status).toBe(404);
  expect(page.body).toContain('<title>aqua.localhost locale=en</title>');
  expect(page.body).toContain('/@vite/client');
  expect(page.headers['content-security-policy']).toBeUndefined();
  const other = await get(port, '/elsewhere');
  expect([other.status, other.headers.location]).toEqual([302, '/']);
  expect((await get(port, '/trpc/venue.current', '*/*')).body).toBe('aqua.localhost');
  expect((await get(port, '/src/app/app.tsx', '*/*')).headers['content-type']).toContain('javascript');
});

it('lets pages and calls wait while a program restarts, and says when one has ended', async () => {
  const storefront = await startStorefront();
  const restart = Promise.withResolvers<boolean>();
  const port = await startVite(storefront, () => restart.promise);
  const waiting = [get(port, '/elsewhere'), get(port, '/trpc/venue.current', '*/*')];
  expect((await get(port, '/src/app/app.tsx', '*/*')).status).toBe(200);
  restart.resolve(true);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([302, 200]);
  const after = await startVite(storefront, async () => false);
  expect((await get(after, '/')).status).toBe(503);
  expect((await get(after, '/trpc/venue.current', '*/*')).status).toBe(503);
});
