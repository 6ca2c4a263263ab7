import { request as call, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';

/** Paths that the storefront's server answers itself, besides pages. Vite serves everything else. */
const SERVER_PATHS = [
  '/trpc',
  '/media',
  '/face-search',
  '/uploads',
  '/manifest.webmanifest',
  '/venue-icon.svg',
  '/venue-icons',
  '/.well-known',
  '/venue-pictures',
  '/healthz',
  '/readyz',
  '/startupz',
  '/metrics',
  '/csp-reports',
];

/** The headers that pages depend on, without accept-encoding, because Vite must read the page. */
const PASSED_HEADERS = ['host', 'accept', 'accept-language', 'cookie'] as const;

function requestPage(server: string, { url = '/', headers }: IncomingMessage): Promise<IncomingMessage> {
  const passed = Object.fromEntries(PASSED_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call(new URL(server), { path: url, headers: passed }, resolve).on('error', reject).end();
  return promise;
}

function isPage({ method, url = '/', headers }: IncomingMessage): boolean {
  return method === 'GET' && !url.startsWith('/@') && (headers.accept ?? '').includes('text/html');
}

function sayThatItEnded(reply: ServerResponse): void {
  reply.writeHead(503, { 'content-type': 'text/plain' }).end('A program has ended: the terminal says why.');
}

function isOfServer({ url = '/' }: IncomingMessage): boolean {
  return SERVER_PATHS.some((path) => url.startsWith(path));
}

/** Serves pages with the venue's head and data (decision 009), but without a policy, since Vite adds inline scripts. */
export function pagesOf(server: string, areHealthy: () => Promise<boolean>): Plugin {
  return {
    name: 'pages-of-the-storefront',
    // Keeps the Host header, because the server identifies the venue by it.
    config: () => ({
      server: {
        proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server, changeOrigin: false }])),
      },
    }),
    configureServer(vite) {
      vite.middlewares.use(async (request, reply, next) => {
        if (!isPage(request) && !isOfServer(request)) return next();
        const isRunning = await areHealthy();
        if (isRunning && !isPage(request)) return next();
        const page = isRunning ? await requestPage(server, request).catch(() => null) : null;
        if (page === null) return sayThatItEnded(reply);
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
