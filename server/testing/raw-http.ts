import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

export async function connectRaw(app: FastifyInstance, text: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return connectTo((app.server.address() as AddressInfo).port, text);
}

/** Sends a text. `closed` resolves once the server closes the connection, with all that came, and after how many ms. */
async function connectTo(port: number, text: string) {
  const start = performance.now();
  let received = '';
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  // A server may reset a connection on which it still receives. What was received before that counts.
  socket.on('error', () => undefined);
  const closed = new Promise<{ text: string; ms: number }>((resolve) => {
    socket.once('close', () => resolve({ text: received, ms: performance.now() - start }));
  });
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, closed };
}

export function parseAnswer(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map((header) => header.toLowerCase().split(': ', 2))),
    body,
  };
}

type Head = { path?: string; site: string; type?: string; length: number; isLast?: boolean };

/** Sends the head of a request with a body. @param head `isLast` asks the server to close the connection afterwards */
export async function rawUpload(
  port: number,
  { path = '/uploads', site, type = 'image/jpeg', length, isLast = true }: Head,
) {
  const own = [
    `host: ${site}.localhost`,
    `connection: ${isLast ? 'close' : 'keep-alive'}`,
    'x-vitrine: 1',
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  const { socket, closed } = await connectTo(port, `POST ${path} HTTP/1.1\r\n${own.join('\r\n')}\r\n\r\n`);
  return { socket, answer: closed.then(({ text }) => text) };
}
