import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { AppError } from '#server/errors.ts';
import { requestBody } from './request-body.ts';

const NEVER = new AbortController().signal;
const SENT = Buffer.of(1, 2);

function begunRequest() {
  const raw = new IncomingMessage(new Socket());
  raw.push(SENT);
  return raw;
}

it('reads a body to its end', async () => {
  const raw = begunRequest();
  raw.push(null);
  const body = requestBody(raw, NEVER);
  expect(await body.next()).toEqual({ done: false, value: SENT });
  expect(await body.next()).toEqual({ done: true, value: undefined });
});

it('fails when the browser leaves while the body is read', async () => {
  const raw = begunRequest();
  const body = requestBody(raw, NEVER);
  await body.next();
  const next = body.next();
  raw.destroy();
  await expect(next).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});

it('fails at once when the browser has left before anybody reads the body', { timeout: 2_000 }, async () => {
  const raw = begunRequest();
  raw.destroy();
  await once(raw, 'close');
  await expect(requestBody(raw, NEVER).next()).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});

it('fails with the reason of its signal, such as a sender that is too slow', async () => {
  const slow = new AbortController();
  const body = requestBody(begunRequest(), slow.signal);
  await body.next();
  const next = body.next();
  slow.abort(new AppError('TRANSFER_TOO_SLOW'));
  await expect(next).rejects.toMatchObject({ errorCode: 'TRANSFER_TOO_SLOW' });
});
