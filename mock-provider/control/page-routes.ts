import { readFile } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '#mock-provider/provider.ts';
import { assertMayControl } from './register.ts';
import { ControlError } from './route.ts';

const FOLDER = new URL('./page/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

async function readPageFile(file: string): Promise<string> {
  try {
    return await readFile(new URL(file, FOLDER), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ControlError(404, 'no such file');
    throw error;
  }
}

async function sendPageFile(reply: FastifyReply, file: string): Promise<FastifyReply> {
  const type = TYPES[/^(?:[a-z-]+\/)?[a-z-]+\.([a-z]+)$/.exec(file)?.[1] ?? ''];
  if (!type) throw new ControlError(404, 'no such file');
  const text = await readPageFile(file);
  return reply.headers(HEADERS).type(type).send(text);
}

/** Serves the testers' page as plain files, without a build step. @param open whether other machines may see it */
export function pageRoutes({ app }: Provider, open: boolean): void {
  const serve = (url: string, fileOf: (request: FastifyRequest) => string) =>
    app.get(url, async (request, reply) => {
      try {
        assertMayControl(open, request);
        return await sendPageFile(reply, fileOf(request));
      } catch (error) {
        if (error instanceof ControlError) return reply.code(error.status).send({ error: error.message });
        throw error;
      }
    });
  app.get('/__mock', async (_, reply) => reply.redirect('/__mock/', 308));
  serve('/__mock/', () => 'index.html');
  serve('/__mock/page/*', (request) => (request.params as { '*': string })['*']);
}
