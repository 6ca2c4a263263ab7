/** A minimal proxy for files, for comparison: Node's own HTTP server with a connection pool of undici. */
import { createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'undici';

const [providerUrl = ''] = process.argv.slice(2);
const provider = new Pool(providerUrl);

createServer(async (request, answer) => {
  const { statusCode, headers, body } = await provider.request({ method: 'GET', path: request.url ?? '/' });
  const { connection: _, ...sent } = headers;
  answer.writeHead(statusCode, sent);
  await pipeline(body, answer);
}).listen(Number(process.env.PORT), '127.0.0.1');
