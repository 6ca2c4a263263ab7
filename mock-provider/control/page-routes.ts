import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '#mock-provider/provider.ts';
import { assertMayControl, ControlError } from './route.ts';

const FOLDER = new URL('./page/', import.meta.url);
/** Each library's folder of files for browsers. Node resolves lit-html to its file for Node, one folder below. */
const LIBRARIES: Readonly<Record<string, URL>> = {
  'lit-html': new URL('../', import.meta.resolve('lit-html')),
  pico: new URL('./', import.meta.resolve('@picocss/pico/css/pico.min.css')),
};
const FILE = /^(?:(lit-html|pico)\/)?((?:directives\/)?[a-z-]+(?:\.min)?\.([a-z]+))$/;
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const [importMap = ''] =
  /(?<=<script type="importmap">)[^<]*/.exec(readFileSync(new URL('index.html', FOLDER), 'utf8')) ?? [];
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    `default-src 'none'; script-src 'self' 'sha256-${hash('sha256', importMap, 'base64')}'; style-src 'self'; ` +
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

async function readPageFile(file: string): Promise<readonly [text: string, type: string]> {
  const [, library = '', path = '', ending = ''] = FILE.exec(file) ?? [];
  const type = TYPES[ending];
  if (type === undefined) throw new ControlError(404, 'no such file');
  try {
    return [await readFile(new URL(path, LIBRARIES[library] ?? FOLDER), 'utf8'), type];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ControlError(404, 'no such file');
    throw error;
  }
}

async function sendPageFile(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const [text, type] = await readPageFile(file);
  return reply.headers(HEADERS).type(type).send(text);
}

/** Serves the testers' page as plain files, without a build step. @param open whether other machines may see it */
export function controlPageRoutes({ app }: Provider, open: boolean): void {
  const serve = (url: string, fileOf: (request: FastifyRequest) => string) =>
    app.get(url, async (request, reply) => {
      assertMayControl(open, request);
      return sendPageFile(reply, fileOf(request));
    });
  app.get('/__mock', async (_, reply) => reply.redirect('/__mock/', 308));
  serve('/__mock/', () => 'index.html');
  serve('/__mock/page/*', (request) => (request.params as { '*': string })['*']);
}
