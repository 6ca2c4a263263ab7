import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { requestBody } from './request-body.ts';

it('fails when the browser has left before anybody reads the body', async () => {
  const raw = new IncomingMessage(new Socket());
  raw.push(Buffer.of(1, 2));
  raw.destroy();
  await once(raw, 'close');
  const body = requestBody(raw, new AbortController().signal);
  await expect(body.next()).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});

it('reads a body that comes byte by byte in few pieces, and what follows on the connection at once', async () => {
  const bodies: Buffer[][] = [];
  const server = createServer(async (raw, response) => {
    const pieces: Buffer[] = [];
    bodies.push(pieces);
    const body = requestBody(raw, new AbortController().signal);
    for (let piece = await body.next(); !piece.done; piece = await body.next()) pieces.push(Buffer.from(piece.value));
    response.end('read');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  onTestFinished(() => void socket.destroy());
  const head = (length: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`;
  socket.write(head(200));
  for (let byte = 0; byte < 200; byte += 1) {
    socket.write(Buffer.of(byte));
    await pause(1);
  }
  await once(socket, 'data');
  const began = performance.now();
  for (let count = 0; count < 10; count += 1) {
    socket.write(`${head(1)}a`);
    await once(socket, 'data');
  }
  expect(performance.now() - began).toBeLessThan(300);
  const [slow = [], ...next] = bodies;
  expect([...Buffer.concat(slow)]).toEqual(Array.from({ length: 200 }, (_, byte) => byte));
  expect(slow.length).toBeLessThan(20);
  expect(next.flat().map(String)).toEqual(Array.from({ length: 10 }, () => 'a'));
});
