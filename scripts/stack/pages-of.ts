import { request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** What a page depends on: the host selects the venue. Not what is accepted of encodings: Vite reads the page. */
const PASSED_HEADERS = ['host', 'accept', 'accept-language', 'cookie'] as const;

/** Requests a page from the storefront as the browser does. */
function requestPage(server: string, { url = '/', headers }: IncomingMessage): Promise<IncomingMessage> {
  const passed = Object.fromEntries(PASSED_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call(new URL(server), { path: url, headers: passed }, resolve).on('error', reject).end();
  return promise;
}

/** Whether a browser requests a page, and not one of Vite's modules. */
function isPage({ method, url = '/', headers }: IncomingMessage): boolean {
  return method === 'GET' && !url.startsWith('/@') && (headers.accept ?? '').includes('text/html');
}

/** Answers while the storefront restarts after a code change. The header makes the browser try again automatically. */
function sayThatItStarts(reply: ServerResponse): void {
  reply.writeHead(503, { 'content-type': 'text/plain', refresh: '1' }).end('The storefront is starting …');
}

/**
 * Lets the storefront's server make the pages of Vite's development server. They then have a venue's head, theme and data as
 * in production (decision 009). The content security policy is not passed on, because Vite adds inline scripts.
 * @param server the storefront's address
 */
export function pagesOf(server: string): Plugin {
  return {
    name: 'pages-of-the-storefront',
    configureServer(vite) {
      vite.middlewares.use(async (request, reply, next) => {
        if (!isPage(request)) return next();
        const page = await requestPage(server, request).catch(() => null);
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
