/** For comparison: files compressed in memory, the rest passed to the provider. Configured by IPC; sends its port. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { Pool } from 'undici';

type Work = { readonly folder: string; readonly files: readonly string[]; readonly provider: string };

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

process.on('message', async (work: Work | string) => {
  if (typeof work === 'string') return;
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  const provider = new Pool(work.provider);
  for (const file of work.files) {
    const content = brotliCompressSync(readFileSync(join(work.folder, file)));
    const type = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    app.get(file, (_, reply) => reply.header('content-encoding', 'br').type(type).send(content));
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/*',
    handler: async ({ method, url, body, headers }, reply) => {
      const type = headers['content-type'];
      const response = await provider.request({
        method: method as 'GET' | 'POST',
        path: url,
        headers: type ? { 'content-type': type } : {},
        body: (body as Buffer | undefined) ?? null,
      });
      const { 'transfer-encoding': _, connection: __, ...sent } = response.headers;
      return reply.code(response.statusCode).headers(sent).send(response.body);
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.((app.server.address() as AddressInfo).port);
});
process.channel?.ref();
