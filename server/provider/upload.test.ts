import { createServer, type IncomingMessage } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { createAccessPasses } from '#server/rights/access-pass.ts';
import { createHandles } from '#server/rights/handles.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { createProvider } from './provider.ts';
import type { ProviderVenue } from './types.ts';
import { uploadPhoto } from './upload.ts';
import { loadVenue } from './venue.ts';

const MEGABYTE = 1024 * 1024;
const SECRETS = ['a-secret-of-the-tests-and-nothing-else'];
const signed = { handles: createHandles(SECRETS), passes: createAccessPasses(SECRETS) };

async function someVenue(): Promise<ProviderVenue> {
  const { mockUrl } = await startStorefront();
  const provider = createProvider({ origin: mockUrl, ...signed, publicStorageUrl: mockUrl });
  onTestFinished(() => provider.http.close());
  return loadVenue(provider, 'fotos');
}

async function slowProvider() {
  const arrived = Promise.withResolvers<IncomingMessage>();
  const server = createServer((request, response) => {
    request.pause();
    request.once('end', () => response.end('{"card_code":"ENVIO0001"}'));
    arrived.resolve(request);
  });
  const origin = await listenForTest(server);
  const provider = createProvider({ origin, ...signed, publicStorageUrl: origin });
  onTestFinished(() => provider.http.close());
  return { provider, arrived: arrived.promise };
}

it('no more of an upload is buffered than the network takes: ten times 4 MB add less than 20 MB', async () => {
  const venue = await someVenue();
  const { provider, arrived } = await slowProvider();
  let read = 0;
  async function* bytes() {
    while (read < 40 * MEGABYTE) {
      read += MEGABYTE / 16;
      yield Buffer.alloc(MEGABYTE / 16);
    }
  }
  const photo = { type: 'jpeg', length: 40 * MEGABYTE, bytes: bytes() } as const;
  const uploading = uploadPhoto(provider, venue, { card: undefined, photo });
  const request = await arrived;
  let last = -1;
  await vi.waitFor(() => {
    const before = last;
    last = read;
    expect(read).toBe(before);
  });
  expect(read).toBeLessThan(20 * MEGABYTE);
  request.resume();
  expect((await uploading).code).toBe('ENVIO0001');
  expect(read).toBe(40 * MEGABYTE);
});
