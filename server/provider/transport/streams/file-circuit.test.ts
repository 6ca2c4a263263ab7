import { expect, it } from 'vitest';
import type { FileKind } from '#server/provider/transport/call-kinds.ts';
import { type Answer, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { streamFile } from './file-stream.ts';

const answerWith =
  (status: number): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'image/jpeg', 'content-length': 1 }).end('x');

/** Starts a provider that answers with the status in a file's path. Failures count as slow although they come at once. */
async function start() {
  const statusOf: Answer = (request, response) => answerWith(Number(request.url?.slice(1, 4)))(request, response);
  const { provider } = await startBareProvider(statusOf, { circuitFailures: 3, times: { slowFailure: 0 } });
  const left = new AbortController().signal;
  return {
    ask(network: string, path: string, kind: FileKind = 'thumb') {
      const visit = {
        site: 'aqua',
        networks: [network] as const,
        connection: '1',
        requestId: 'a-file-of-a-test',
        left,
      };
      return failureOf(streamFile(provider.http.forVisit(visit), { kind, path, headers: {} }, left));
    },
    opened: () => provider.http.circuits.filter(({ venues }) => venues > 0),
  };
}

it.each([
  ['a PIX code’s picture that comes', '/200', 'qrCode', undefined],
  ['a PIX code’s picture that does not exist', '/404', 'qrCode', 'NOT_FOUND'],
  ['a removed photo', '/404', 'thumb', 'NOT_FOUND'],
  ['a photo that is broken at the provider', '/500', 'thumb', 'PROVIDER_UNAVAILABLE'],
  ['a preview that comes', '/200', 'preview', undefined],
] as const)('keeps the circuit of thumbnails open: %s', async (_, path, kind, code) => {
  const { ask, opened } = await start();
  for (let at = 0; at < 3; at += 1) {
    expect(await ask('192.0.2.9', path, kind)).toBe(code);
    expect(await ask('192.0.2.1', `/504/${at}`)).toBe('PROVIDER_UNAVAILABLE');
  }
  expect(await ask('192.0.2.9', path, kind)).toBe(code);
  expect(opened()).toEqual([{ group: 'thumb', venues: 1 }]);
  expect(await ask('192.0.2.9', '/200')).toBeUndefined();
  expect(opened()).toEqual([]);
});
