import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Head = {
  readonly path?: string;
  readonly site: string;
  readonly type?: string;
  readonly length: number;
  readonly isLast?: boolean;
};

export type RawUpload = {
  readonly socket: Socket;
  readonly answer: Promise<string>;
};

/** Sends the head of a request with a body. @param head `isLast` requests that the connection is closed afterwards */
export async function rawUpload(
  port: number,
  { path = '/uploads', site, type = 'image/jpeg', length, isLast = true }: Head,
): Promise<RawUpload> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const { promise, resolve } = Promise.withResolvers<string>();
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.on('error', () => socket.destroy());
  socket.once('close', () => resolve(answer));
  const own = [
    `host: ${site}.localhost`,
    `connection: ${isLast ? 'close' : 'keep-alive'}`,
    'x-vitrine: 1',
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${own.join('\r\n')}\r\n\r\n`);
  return { socket, answer: promise };
}
