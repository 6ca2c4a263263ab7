import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';

async function open(port: number): Promise<Socket> {
  // A connection still waiting to be accepted is reset when the listener closes.
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, request: string): Promise<string> {
  socket.write(request);
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(30_000) });
  return String(answer);
}

const isRefused = (port: number) =>
  open(port).then(
    (socket) => !socket.destroy(),
    () => true,
  );

const HOST = 'Host: fotos.localhost\r\n';
const HEALTH = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`;
const CALL = `POST /trpc/nothing.here HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;

it('a storefront that leaves says so, then refuses new connections and answers what comes on open ones', async () => {
  const server = await startServerProcess({ DRAIN_SECONDS: '1' });
  const port = Number(new URL(server.url).port);
  const [asking, idle, unused] = [await open(port), await open(port), await open(port)];
  expect(await ask(idle, HEALTH)).toMatch(/^HTTP\/1.1 200 .*Connection: keep-alive/s);
  const stopped = server.stop();
  await expect.poll(() => ask(asking, HEALTH)).toMatch(/^HTTP\/1.1 503 .*\{"errorCode":"SERVER_BUSY"\}$/s);
  await expect.poll(() => isRefused(port), { timeout: 30_000, interval: 20 }).toBe(true);
  for (const socket of [idle, unused]) expect(await ask(socket, CALL)).toMatch(/^HTTP\/1.1 404 .*connection: close/s);
  await stopped;
  expect(server.exitCode()).toBe(0);
});
