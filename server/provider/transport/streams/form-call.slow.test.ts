import type { IncomingMessage } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#server/errors.ts';
import type { Provider } from '#server/provider/provider.ts';
import { searchByFace, uploadPhoto } from '#server/provider/sent-pictures.ts';
import type { ProviderTuning } from '#server/provider/transport/transport.ts';
import type { ProviderVenue } from '#server/provider/types.ts';
import { loadVenue } from '#server/provider/venue.ts';
import { type Answer, hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';

const ORGANIZATION = json({ organization: { id: 7, name: 'Aqua', web_name: 'aqua' } });
const PERIOD = { from: '2025-07-12', to: '2025-07-13' } as Parameters<typeof searchByFace>[2]['period'];

async function start(answer: Answer, tuning: Partial<ProviderTuning> = {}) {
  const { provider } = await startBareProvider(ORGANIZATION);
  const times = { rateWindow: 300 };
  const deadlines = { upload: 300 };
  const bare = await startBareProvider(answer, {
    times,
    deadlines,
    pools: { transfers: { perNetwork: 2 } },
    ...tuning,
  });
  return { ...bare, venue: await loadVenue(provider, 'aqua') };
}

const take: Answer = (request, response) => {
  request.resume();
  request.once('end', () => json({ card_code: 'ENVIO0001', cards: [] })(request, response));
};

async function* chunks(count: number, pauseMs: number, size = 1) {
  for (let sent = 0; sent < count; sent += 1) {
    yield Buffer.alloc(size);
    await new Promise((later) => setTimeout(later, pauseMs));
  }
}

type Bytes = AsyncIterable<Uint8Array>;

function upload(provider: Provider, venue: ProviderVenue, { bytes, length }: { bytes: Bytes; length: number }) {
  const photo = { type: 'jpeg', length, bytes } as const;
  return uploadPhoto(provider, venue, { card: undefined, photo });
}

function search(provider: Provider, venue: ProviderVenue, bytes: Bytes) {
  async function* selfies() {
    yield { type: 'jpeg', bytes } as const;
  }
  const abort = new AbortController().signal;
  return searchByFace(provider, venue, { period: PERIOD, selfies: selfies(), abort });
}

describe('a form that moves too slowly', () => {
  it('is ended when the visitor is slow, and frees its connection', async () => {
    const { provider, venue, connections } = await start(take);
    const slow = () => chunks(1_000, 10);
    expect(await failureOf(upload(provider, venue, { bytes: slow(), length: 1_000 }))).toBe('TRANSFER_TOO_SLOW');
    expect(await failureOf(search(provider, venue, slow()))).toBe('TRANSFER_TOO_SLOW');
    expect(provider.http.pools().transfers.active).toBe(0);
    await expect.poll(connections).toBe(0);
  });

  it('is ended when the provider takes nothing', async () => {
    const { provider, venue } = await start((request) => request.pause());
    const size = 64 * 1024;
    const photo = { bytes: chunks(400, 0, size), length: 400 * size };
    expect(await failureOf(upload(provider, venue, photo))).toBe('PROVIDER_UNAVAILABLE');
  });

  it('goes on as long as it moves', async () => {
    const { provider, venue } = await start(take);
    const photo = { bytes: chunks(60, 10, 100), length: 6_000 };
    expect((await upload(provider, venue, photo)).code).toBe('ENVIO0001');
  });
});

describe('a form of a slow visitor', () => {
  const LONG_MS = 600_000;
  const tuning = { times: { rateWindow: LONG_MS, queue: LONG_MS, giveWay: 200 } };

  it('gives its place to one that waits for it, whatever its beginning was, and keeps it otherwise', async () => {
    const { provider, venue } = await start(take, tuning);
    const begun = Promise.withResolvers<void>();
    async function* fast() {
      yield* chunks(5, 10, 20_000);
      begun.resolve();
      yield* chunks(195, 10, 20_000);
    }
    const faster = upload(provider, venue, { bytes: fast(), length: 4_000_000 });
    // On a busy machine the faster form may begin late, and would count as slow until then.
    await begun.promise;
    async function* slow() {
      yield Buffer.alloc(4_000_000);
      yield* chunks(1_000_000, 10);
    }
    const slower = failureOf(upload(provider, venue, { bytes: slow(), length: 5_000_000 }));
    expect((await upload(provider, venue, { bytes: chunks(1, 0), length: 1 })).code).toBe('ENVIO0001');
    expect([await slower, (await faster).code]).toEqual(['TRANSFER_TOO_SLOW', 'ENVIO0001']);
  });

  it('is no failure of the provider, however long it takes', async () => {
    const { provider, venue } = await start(take, { ...tuning, deadlines: { faceSearch: 200 } });
    expect(await failureOf(search(provider, venue, chunks(60, 10)))).toBeUndefined();
  });
});

it('no more of a form is buffered than the network takes: ten times 4 MB add less than 20 MB', async () => {
  const megabyte = 1024 * 1024;
  const arrived = Promise.withResolvers<IncomingMessage>();
  const { provider, venue } = await start(
    (request, response) => {
      request.pause();
      request.once('end', () => json({ card_code: 'ENVIO0001' })(request, response));
      arrived.resolve(request);
    },
    { times: {} },
  );
  let read = 0;
  async function* bytes() {
    while (read < 40 * megabyte) {
      read += megabyte / 16;
      yield Buffer.alloc(megabyte / 16);
    }
  }
  const uploading = upload(provider, venue, { bytes: bytes(), length: 40 * megabyte });
  const request = await arrived.promise;
  let last = -1;
  await vi.waitFor(() => {
    const before = last;
    last = read;
    expect(read).toBe(before);
  }, 20_000);
  expect(read).toBeLessThan(20 * megabyte);
  request.resume();
  expect((await uploading).code).toBe('ENVIO0001');
  expect(read).toBe(40 * megabyte);
});

describe('a form without an answer', () => {
  const whole = () => ({ bytes: chunks(1, 0), length: 1 });

  it('may have done what it says, when it writes', async () => {
    const { provider, venue } = await start((request) => request.resume());
    expect(await failureOf(upload(provider, venue, whole()))).toBe('OUTCOME_UNKNOWN');
  });

  it('has done nothing, when it asks', async () => {
    const { provider, venue } = await start((request) => request.resume(), { timeScale: 0.005 });
    expect(await failureOf(search(provider, venue, chunks(1, 0)))).toBe('PROVIDER_UNAVAILABLE');
  });

  it('counts among the transfers of its client', async () => {
    const { provider, venue } = await start(hang, { deadlines: { upload: 1_000 }, times: { queue: 100 } });
    const under = [upload(provider, venue, whole()), upload(provider, venue, whole())].map(failureOf);
    expect(await failureOf(upload(provider, venue, whole()))).toBe('SERVER_BUSY');
    expect(await failureOf(search(provider, venue, chunks(1, 0)))).toBe('SERVER_BUSY');
    await Promise.all(under);
    expect(await failureOf(upload(provider, venue, whole()))).toBe('OUTCOME_UNKNOWN');
  });

  it('fails with what the visitor’s side failed with, which opens no circuit', async () => {
    const { provider, venue } = await start(take);
    async function* refused() {
      yield Buffer.alloc(1);
      throw new AppError('PHOTO_DAMAGED', 'no picture after all');
    }
    for (let count = 0; count < 15; count += 1) {
      expect(await failureOf(upload(provider, venue, { bytes: refused(), length: 9 }))).toBe('PHOTO_DAMAGED');
    }
    expect((await upload(provider, venue, whole())).code).toBe('ENVIO0001');
  });
});
