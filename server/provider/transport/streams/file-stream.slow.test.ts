import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Provider } from '#server/provider/provider.ts';
import type { FileKind } from '#server/provider/transport/call-kinds.ts';
import { NO_OBSERVER } from '#server/provider/transport/observer.ts';
import { type Answer, hang, json, startBareProvider } from '#server/testing/bare-provider.ts';
import { failureOf } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { probeFile, streamFile } from './file-stream.ts';

const KIBIBYTE = 1024;
const stays = () => new AbortController().signal;

async function open(
  { http }: Provider,
  kind: FileKind,
  more: { path?: string; address?: string; abort?: AbortSignal } = {},
) {
  const networks = [more.address ?? '192.0.2.1'] as const;
  const visit = { site: 'aqua', networks, connection: '1', requestId: 'a-file-of-a-test', left: stays() };
  const file = { kind, path: more.path ?? '/file', headers: {} };
  const { body, mayBeCut } = await streamFile(http.forVisit(visit), file, more.abort ?? stays());
  return { body: body instanceof Readable ? body : Readable.from(body), mayBeCut };
}

const file =
  (bytes: number): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': bytes }).end(Buffer.alloc(bytes));

const drip: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1_000_000 });
  const timer = setInterval(() => response.write('x'), 10);
  response.once('close', () => clearInterval(timer));
};

const endOf = (kind: FileKind, provider: Provider): Promise<string | undefined> =>
  failureOf(open(provider, kind).then(({ body }) => buffer(body)));

async function expectFree({ http }: Provider, connections: () => Promise<number>) {
  const active = () => http.pools().transfers.active + http.pools().pictures.active;
  await expect.poll(active, { timeout: 20_000 }).toBe(0);
  await expect.poll(connections, { timeout: 20_000 }).toBe(0);
}

describe('a picture', () => {
  it.each([
    ['thumb', 1024 * KIBIBYTE],
    ['preview', 8 * 1024 * KIBIBYTE],
    ['qrCode', 256 * KIBIBYTE],
  ] as const)('has a bound: %s of %i bytes', async (kind, most) => {
    const { provider, answerWith } = await startBareProvider(file(most));
    expect((await buffer((await open(provider, kind)).body)).length).toBe(most);
    answerWith(file(most + 1));
    expect(await failureOf(open(provider, kind))).toBe('PROVIDER_INVALID_REPLY');
    answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.alloc(most + 1));
    });
    expect(await endOf(kind, provider)).toBe('PROVIDER_INVALID_REPLY');
  });

  it.each(['thumb', 'preview', 'qrCode'] as const)('that drips is over after its time: %s', async (kind) => {
    const { provider, connections } = await startBareProvider(drip, { times: { [kind]: 300 } });
    const before = waitedMs();
    await expect(open(provider, kind).then(({ body }) => buffer(body))).rejects.toThrow();
    expect(waitedMs() - before).toBeLessThan(3_000);
    await expectFree(provider, connections);
  });

  it('may be cut short unseen only where it says no length and has no chunks', async () => {
    const { provider, answerWith } = await startBareProvider(file(9));
    expect((await open(provider, 'thumb')).mayBeCut).toBe(false);
    answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).write('x');
      response.end('y');
    });
    expect((await open(provider, 'thumb')).mayBeCut).toBe(false);
    answerWith((_request, response) => {
      response.useChunkedEncodingByDefault = false;
      response.shouldKeepAlive = false;
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('half');
    });
    expect((await open(provider, 'thumb')).mayBeCut).toBe(true);
  });
});

describe('a long transfer', () => {
  it.each(['original', 'archive', 'clip'] as const)('that drips is ended on both sides: %s', async (kind) => {
    const { provider, connections } = await startBareProvider(drip, { times: { rateWindow: 300 } });
    expect(await endOf(kind, provider)).toBe('TRANSFER_TOO_SLOW');
    await expectFree(provider, connections);
  });

  it('goes on as long as it moves', async () => {
    const slow: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 6_000 });
      let left = 60;
      const timer = setInterval(() => {
        left -= 1;
        if (left === 0) clearInterval(timer);
        response.write(Buffer.alloc(100));
      }, 10);
    };
    const { provider } = await startBareProvider(slow, { times: { rateWindow: 300 } });
    expect((await buffer((await open(provider, 'original')).body)).length).toBe(6_000);
  });

  it('whose reader does not read takes nothing from the other calls, and is ended', async () => {
    const { provider, connections } = await startBareProvider(
      (request, response) =>
        request.url === '/file'
          ? file(512 * KIBIBYTE)(request, response)
          : json({ card: 'FOTOS0001' })(request, response),
      // One venue may take three quarters of the places, which are so few that even a busy machine fills them in time.
      {
        times: { queue: 20_000, rateWindow: 2_000 },
        pools: { transfers: { connections: 8, queue: 8 } },
      },
    );
    const readers = Array.from({ length: 8 }, () => open(provider, 'original'));
    for (const reader of readers) reader.then(({ body }) => body.on('error', () => undefined)).catch(() => undefined);
    const all = Promise.allSettled(readers);
    const [given] = await Promise.all(readers.slice(0, 6));
    expect(provider.http.pools().transfers).toMatchObject({ active: 6, waiting: 2 });
    const before = waitedMs();
    const card = { params: { code: 'FOTOS0001' }, query: { organization_id: '1' } };
    await provider.http.call(endpoints.card, card);
    expect(waitedMs() - before).toBeLessThan(1_000);
    await expect.poll(() => given?.body.errored, { timeout: 20_000 }).toMatchObject({ errorCode: 'TRANSFER_TOO_SLOW' });
    await all;
    await expectFree(provider, connections);
  });

  it.each(['original', 'preview'] as const)(
    'that its visitor reads slowly gives its place to one that waits, of %s, and keeps it otherwise',
    async (kind) => {
      const { provider } = await startBareProvider(file(4_000 * KIBIBYTE), {
        times: { rateWindow: 600_000, queue: 600_000, preview: 600_000, giveWay: 200, giveWayUnread: 1_000 },
        pools: { transfers: { connections: 1, queue: 8 } },
      });
      const began = performance.now();
      const { body: unread } = await open(provider, kind);
      unread.on('error', () => undefined);
      await expect.poll(() => unread.readableLength).toBeGreaterThan(0);
      expect(unread.errored).toBeNull();
      expect(provider.http.pools().pictures.active, 'places of thumbnails').toBe(0);
      expect((await buffer((await open(provider, kind, { address: '192.0.2.2' })).body)).length).toBe(4_000 * KIBIBYTE);
      expect(unread.errored).toMatchObject({ errorCode: 'TRANSFER_TOO_SLOW' });
      // An unread file keeps its place for `giveWayUnread`, a second here. The shorter `giveWay` is for forms.
      expect(performance.now() - began).toBeGreaterThan(1_000);
    },
  );

  it('waits for a place only so long', async () => {
    const pools = { transfers: { connections: 1, queue: 5 } };
    const { provider } = await startBareProvider(drip, { times: { queue: 100, rateWindow: 1_000 }, pools });
    const first = await open(provider, 'original');
    expect(await failureOf(open(provider, 'original'))).toBe('SERVER_BUSY');
    expect(await failureOf(buffer(first.body))).toBe('TRANSFER_TOO_SLOW');
  });

  it('is one of so many of a client, and free when it is over', async () => {
    const { provider, answerWith } = await startBareProvider(hang, {
      pools: { transfers: { perNetwork: 2 } },
      times: { queue: 100 },
    });
    const leaving = new AbortController();
    const under = [1, 2].map(() => failureOf(open(provider, 'original', { abort: leaving.signal })));
    expect(await failureOf(open(provider, 'archive'))).toBe('SERVER_BUSY');
    answerWith(file(9));
    await buffer((await open(provider, 'original', { address: '192.0.2.2' })).body);
    await buffer((await open(provider, 'thumb')).body);
    leaving.abort();
    await Promise.all(under);
    for (let count = 0; count < 5; count += 1) await buffer((await open(provider, 'original')).body);
  });
});

describe('a file of a provider that fails', () => {
  it.each([
    [500, 'PROVIDER_UNAVAILABLE'],
    [503, 'PROVIDER_UNAVAILABLE'],
    [302, 'PROVIDER_INVALID_REPLY'],
    [404, 'NOT_FOUND'],
    [405, 'PROVIDER_REFUSED'],
    [429, 'TOO_MANY_REQUESTS'],
  ])('that answers %i is %s', async (status, code) => {
    const { provider } = await startBareProvider(json({ error: true }, status));
    for (const kind of ['thumb', 'preview', 'qrCode', 'original', 'archive'] as const) {
      expect(await failureOf(open(provider, kind))).toBe(code);
    }
    const file = { kind: 'archive', path: '/file', headers: {}, address: '192.0.2.1' } as const;
    expect(await failureOf(probeFile(provider.http, file, stays()))).toBe(code);
  });

  it('is asked once more where the connection ended without a byte, as an idle one may, or within a short picture', async () => {
    const lost: Answer = (request) => request.socket.destroy();
    const cut: Answer = (request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 9 })
        .write('half', () => request.socket.destroy());
    const { provider, asked, answerWith } = await startBareProvider(file(9));
    for (const [kind, first] of [
      ['original', lost],
      ['thumb', cut],
    ] as const) {
      answerWith((request, response) => {
        answerWith(file(9));
        first(request, response);
      });
      expect((await buffer((await open(provider, kind)).body)).length).toBe(9);
    }
    answerWith(lost);
    expect(await failureOf(open(provider, 'thumb'))).toBe('PROVIDER_UNAVAILABLE');
    expect(asked).toHaveLength(6);
  });

  it('whose headers do not come is given up', async () => {
    const { provider } = await startBareProvider(hang, { times: { fileHeaders: 100 } });
    expect(await failureOf(open(provider, 'original'))).toBe('PROVIDER_UNAVAILABLE');
  });

  it('is asked for again only now and then, when most fail; a visitor who leaves is no failure', async () => {
    const { provider, asked, answerWith } = await startBareProvider(hang, { times: { slowFailure: 0 } });
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, () => failureOf(open(provider, 'thumb', { abort: leaving.signal })));
    await expect.poll(() => asked.length).toBe(20);
    leaving.abort();
    await Promise.all(left);
    answerWith(json({}, 503));
    for (let count = 0; count < 15; count += 1) {
      await failureOf(open(provider, 'thumb', { path: `/file/${count}` }));
    }
    expect(asked).toHaveLength(30);
  });

  it('reports its outcome to the observer', async () => {
    const ends: string[] = [];
    const observer = {
      ...NO_OBSERVER,
      callStarted: ({ endpoint }: { endpoint: string }) => ({
        headers: {},
        end: ({ outcome }: { outcome: string }) => ends.push(`${endpoint} ${outcome}`),
      }),
    };
    const { provider, answerWith } = await startBareProvider(file(9), { observer, times: { rateWindow: 300 } });
    await buffer((await open(provider, 'thumb')).body);
    answerWith(drip);
    await endOf('original', provider);
    const leaving = new AbortController();
    const { body } = await open(provider, 'archive', { abort: leaving.signal });
    leaving.abort();
    await expect(buffer(body)).rejects.toThrow();
    answerWith(json({}, 500));
    await failureOf(open(provider, 'preview'));
    await expect
      .poll(() => ends)
      .toEqual(['thumb ok', 'original TRANSFER_TOO_SLOW', 'archive ABORTED', 'preview PROVIDER_UNAVAILABLE']);
  });
});
