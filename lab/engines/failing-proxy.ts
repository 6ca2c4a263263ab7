import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { port } from '../../e2e/stack-environment.ts';

export type FailingProxy = {
  readonly port: number;
  readonly hasFailed: () => boolean;
  readonly close: () => void;
};

/** Forwards requests with their Host header, which selects the venue. @param fails matches a path that gets 503 once */
export async function startFailingProxy(fails: RegExp): Promise<FailingProxy> {
  let hasFailed = false;
  const server = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming;
    if (fails.test(path) && !hasFailed) {
      hasFailed = true;
      outgoing.writeHead(503, { 'cache-control': 'no-store' }).end();
      return;
    }
    const call = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    call.on('error', () => outgoing.destroy());
    incoming.pipe(call);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, hasFailed: () => hasFailed, close };
}
