/** A bare Fastify for comparison. It sends files compressed in advance and passes everything else to the provider. */
import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { Pool } from 'undici';

const CLIENT = new URL('../../dist/client/', import.meta.url);
const [providerUrl = ''] = process.argv.slice(2);
const app = Fastify();
const provider = new Pool(providerUrl);
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

function sendAt(path: string, type: string, content: Buffer): void {
  app.get(path, (_, reply) => reply.header('content-encoding', 'br').type(type).send(content));
}
sendAt('/', 'text/html', brotliCompressSync(readFileSync(new URL('index.html', CLIENT))));
for (const file of globSync('**/*.{js,css}', { cwd: CLIENT })) {
  sendAt(
    `/${file}`,
    file.endsWith('.js') ? 'text/javascript' : 'text/css',
    readFileSync(new URL(`${file}.br`, CLIENT)),
  );
}
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: async ({ method, url, body, headers }, reply) => {
    const type = headers['content-type'];
    const response = await provider.request({
      method: method === 'POST' ? 'POST' : 'GET',
      path: url,
      headers: type ? { 'content-type': type } : {},
      body: (body as Buffer | undefined) ?? null,
    });
    const { 'transfer-encoding': _, connection: __, ...sent } = response.headers;
    return reply.code(response.statusCode).headers(sent).send(response.body);
  },
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
