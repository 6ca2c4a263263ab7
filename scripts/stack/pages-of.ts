import { request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** Asks the storefront for a page, as the browser asked for it: the host names the venue. */
function askFor(server: string, { url = '/', headers: { host, accept } }: IncomingMessage): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call(new URL(server), { path: url, headers: { host, accept } }, resolve).on('error', reject).end();
  return promise;
}

/** Whether a browser asks for a page, and not for one of Vite's modules. */
function isPage({ method, url = '/', headers }: IncomingMessage): boolean {
  return method === 'GET' && !url.startsWith('/@') && (headers.accept ?? '').includes('text/html');
}

/** A storefront whose code has just changed is away for a moment; the browser asks again by itself. */
function sayThatItStarts(reply: ServerResponse): void {
  reply.writeHead(503, { 'content-type': 'text/plain', refresh: '1' }).end('The storefront is starting …');
}

/**
 * Lets the storefront's server make the pages of Vite's development server, so that they have a venue's head, look and
 * data as in production (decision 009). Vite adds its own to them; its inline scripts are why no policy is passed on.
 * @param server the storefront's address
 */
export function pagesOf(server: string): Plugin {
  return {
    name: 'pages-of-the-storefront',
    configureServer(vite) {
      vite.middlewares.use(async (request, reply, next) => {
        if (!isPage(request)) return next();
        const page = await askFor(server, request).catch(() => null);
        if (page === null) return sayThatItStarts(reply);
        const { 'content-type': type = '', location } = page.headers;
        const body = await text(page);
        const html = type.startsWith('text/html')
          ? await vite.transformIndexHtml('/index.html', body, request.url)
          : body;
        reply.writeHead(page.statusCode ?? 502, { 'content-type': type, ...(location ? { location } : {}) }).end(html);
      });
    },
  };
}
