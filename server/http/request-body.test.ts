import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { heapInUse } from '#server/testing/heap.ts';
import { readText, requestBody } from './request-body.ts';

const LONG_BYTES = 200_000;

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

it('reads a text that comes byte by byte into no more memory than its length', async () => {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', readText);
  app.post('/', { bodyLimit: LONG_BYTES }, async ({ body }) => body);
  onTestFinished(() => app.close());
  await app.listen();
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  const answers = sockets.map((socket) => text(socket));
  const before = heapInUse();
  const head = 'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: text/plain\r\n';
  // Node reads each chunk as a piece of its own, even if many arrive together.
  for (const socket of sockets) {
    socket.write(`${head}transfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(LONG_BYTES)}`);
  }
  await expect
    .poll(() => sockets.every(({ bytesWritten, writableLength }) => bytesWritten > LONG_BYTES && !writableLength))
    .toBe(true);
  await pause(500);
  expect(heapInUse() - before).toBeLessThan(sockets.length * 4 * LONG_BYTES);
  for (const socket of sockets) socket.write('0\r\n\r\n');
  for (const answer of await Promise.all(answers)) expect(answer.endsWith('a'.repeat(LONG_BYTES))).toBe(true);
});
