import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answered = {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
};

/** @returns what is sent instead; nothing to leave the response alone */
export type Alteration = (
  answered: Answered,
) => Partial<Pick<Answered, 'status' | 'type' | 'bytes'>> | undefined | Promise<Partial<Answered> | undefined>;

async function forward(url: string, request: IncomingMessage): Promise<Answered> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url: address = '/' } = request;
  const type = request.headers['content-type'];
  const response = await fetch(url + address, {
    method,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  return {
    method,
    path: address.split('?')[0] ?? '',
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Starts a provider that is the mock, except for what `alter` makes wrong. @param url the address of the mock */
export async function startAlteringProxy(url: string, alter: Alteration) {
  const server = createServer((request, reply) => {
    const answer = async () => {
      const answered = await forward(url, request);
      const { status, type, bytes } = { ...answered, ...(await alter(answered)) };
      reply.writeHead(status, { 'content-type': type }).end(bytes);
    };
    answer().catch((error: Error) => reply.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
