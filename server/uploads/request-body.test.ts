import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { requestBody } from './request-body.ts';

const SENT = Buffer.of(1, 2);

function begunRequest() {
  const raw = new IncomingMessage(new Socket());
  raw.push(SENT);
  return raw;
}

it('reads a body to its end', async () => {
  const raw = begunRequest();
  raw.push(null);
  const body = requestBody(raw);
  expect(await body.next()).toEqual({ done: false, value: SENT });
  expect(await body.next()).toEqual({ done: true, value: undefined });
});

it('fails when the browser leaves while the body is read', async () => {
  const raw = begunRequest();
  const body = requestBody(raw);
  await body.next();
  const next = body.next();
  raw.destroy();
  await expect(next).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});

it('fails at once when the browser has left before anybody reads the body', { timeout: 2_000 }, async () => {
  const raw = begunRequest();
  raw.destroy();
  await once(raw, 'close');
  await expect(requestBody(raw).next()).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});
