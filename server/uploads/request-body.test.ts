import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { requestBody } from './request-body.ts';

it('fails when the browser has left before anybody reads the body', async () => {
  const raw = new IncomingMessage(new Socket());
  raw.push(Buffer.of(1, 2));
  raw.destroy();
  await once(raw, 'close');
  const body = requestBody(raw, new AbortController().signal);
  await expect(body.next()).rejects.toMatchObject({ errorCode: 'BAD_INPUT' });
});
