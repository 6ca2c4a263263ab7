import { brotliCompressSync, brotliDecompressSync, constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DOWNLOADS_BODY } from '#server/procedures/input.ts';
import { connectRaw } from '#server/testing/raw-http.ts';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { appRouter } from './router.ts';

const HOST = 'fotos.localhost';
const KIB = 1024;

/** The longest handle of a media and of an order, whose ids have at most 64 characters. */
const MEDIA = `p.${'x'.repeat(97)}.g18${'x'.repeat(16)}`;
const ORDER = `o.${'x'.repeat(110)}.g18${'x'.repeat(16)}`;
const BUYER = 'x'.repeat(260);
const downloads = Array<string>(10_000).fill(MEDIA);

const LONGEST_INPUTS: Readonly<Record<string, object>> = {
  'gallery.byCards': { cards: Array.from({ length: 20 }, (_, at) => `XXX-XXX-X${at + 10}`), pass: undefined },
  'gallery.zip': { downloads },
  'order.open': {
    cards: Array<string>(20)
      .fill(MEDIA)
      .map((right, at) => right + at),
    held: ORDER,
    buyer: BUYER,
  },
  'order.changeSelection': {
    order: ORDER,
    buyer: BUYER,
    changes: Array(30).fill({ media: MEDIA, isWanted: false }),
  },
  'order.reportDownload': { order: ORDER, buyer: BUYER, kind: 'download', downloads },
};

describe('procedures over HTTP', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'])(
    'are never reached by %s',
    async (method) => {
      const { app, mockUrl } = await startStorefront();
      const input = encodeURIComponent(JSON.stringify({ cards: ['FOTOS0001'] }));
      for (const path of [`/trpc/gallery.byCards?input=${input}`, '/trpc/venue.current', '/trpc', '/trpc/x']) {
        const connection = await connectRaw(
          app,
          `${method} ${path} HTTP/1.1\r\nhost: ${HOST}\r\nconnection: close\r\n\r\n`,
        );
        const { text } = await connection.closed;
        expect([path, text.slice(0, 12)]).toEqual([path, 'HTTP/1.1 405']);
        expect(text.toLowerCase()).toContain('\r\nallow: post\r\n');
        if (method !== 'HEAD') expect(text).toContain('"errorCode":"BAD_INPUT"');
      }
      const { entries } = (await (await fetch(`${mockUrl}/__mock/journal`)).json()) as { entries: unknown[] };
      expect(entries).toEqual([]);
    },
  );

  it('take JSON only, one call a request', async () => {
    const storefront = await startStorefront();
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '']) {
      const reply = await storefront.agent.post('/trpc/venue.current').set('content-type', type).send('{}');
      expect([type, reply.status, reply.body.errorCode]).toEqual([type, 415, 'BAD_INPUT']);
    }
    const batch = await post(storefront, 'fotos', 'venue.current?batch=1', { 0: {} });
    expect(batch.status).toBe(400);
    const two = await post(storefront, 'fotos', 'venue.current,venue.current?batch=1', { 0: {}, 1: {} });
    expect([two.status, two.body.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it.each(['nope', 'gallery', 'gallery.nope', 'gallery.byCards/x', '__proto__', 'toString'])(
    'are those of the router: %s is none',
    async (name) => {
      const storefront = await startStorefront();
      const reply = await post(storefront, 'fotos', name);
      expect([reply.status, reply.body.errorCode]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('have the code of a refusal where tRPC’s client reads it', async () => {
    const storefront = await startStorefront();
    const { body } = await post(storefront, 'fotos', 'nope');
    expect(body.error).toEqual({
      message: 'NOT_FOUND',
      code: expect.any(Number),
      data: { httpStatus: 404, errorCode: 'NOT_FOUND' },
    });
  });

  it('take no more than they need', async () => {
    const { agent } = await startStorefront();
    for (const name of Object.keys(appRouter._def.procedures)) {
      const limit = ['gallery.zip', 'order.reportDownload'].includes(name) ? DOWNLOADS_BODY.bytes : 8 * KIB;
      const send = (bytes: number) =>
        agent
          .post(`/trpc/${name}`)
          .set('host', HOST)
          .set('content-type', 'application/json')
          .send(`"${'x'.repeat(bytes - 2)}"`);
      const over = await send(limit + 1);
      expect([name, over.status, over.body.errorCode]).toEqual([name, 413, 'BAD_INPUT']);
      expect([name, (await send(limit)).status]).not.toEqual([name, 413]);
    }
  });

  it('refuse a body that is too long before it is sent', async () => {
    const { app } = await startStorefront();
    const head = `POST /trpc/gallery.byCards HTTP/1.1\r\nhost: ${HOST}\r\ncontent-type: application/json\r\n`;
    const { closed } = await connectRaw(app, `${head}content-length: 9000\r\n\r\n`);
    expect((await closed).text).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each(['gallery.byCards', 'gallery.zip', 'order.open', 'order.changeSelection', 'order.reportDownload'])(
    'take the longest input of %s, in its longest words',
    async (name) => {
      const { agent } = await startStorefront();
      const reply = await agent.post(`/trpc/${name}`).set('host', HOST).send(LONGEST_INPUTS[name]);
      // Nobody has signed these handles, and nobody has this card.
      expect([name, reply.status, reply.body.error.data.errorCode]).toEqual([
        name,
        404,
        expect.stringMatching(/NOT_FOUND$/),
      ]);
    },
  );

  it('refuse what fits none', async () => {
    const { agent, log } = await startStorefront();
    const send = (name: string, body: string) =>
      agent.post(`/trpc/${name}`).set('host', HOST).set('content-type', 'application/json').send(body);
    const many = `{"downloads":[${Array(20_000).fill(1)}]}`;
    const outcomes = [];
    for (const body of ['{', '{"cards":[1]}', `{"cards":[${Array(900).fill(1)}]}`, many])
      outcomes.push((await send(body === many ? 'gallery.zip' : 'gallery.byCards', body)).status);
    expect(outcomes).toEqual([400, 400, 400, 400]);
    expect(log.join('').match(/JSON with too much in it/g)).toHaveLength(2);
  });

  it('say with the provider when it may be asked again', async () => {
    const { venue, agent, control } = await startStorefront();
    const { site, addCard } = await venue();
    const { card } = await addCard({ photos: 1 });
    const match = { path: '/card/' };
    await control('/faults', { match, kind: 'rate_limit', delay_ms: 90_000 });
    const call = agent.post('/trpc/gallery.byCards').set('host', `${site}.localhost`);
    const refused = await call.send({ cards: [card] });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '90']);
    expect(refused.body.error.data.errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('send a large gallery in hardly more bytes than the usual levels would', async () => {
    const { app, venue } = await startStorefront();
    const { site, addCard } = await venue();
    const { card } = await addCard({ photos: 2_000 });
    const call = { method: 'POST', url: '/trpc/gallery.byCards', payload: { cards: [card] } } as const;
    const load = async (encoding: string) => {
      const headers = { host: `${site}.localhost`, 'accept-encoding': encoding };
      return (await app.inject({ ...call, headers })).rawPayload;
    };
    const text = await load('identity');
    expect(JSON.parse(text.toString()).result.data.unsold).toHaveLength(2_000);
    const zstd = await load('zstd');
    expect(zstdDecompressSync(zstd)).toEqual(text);
    expect(zstd.length).toBeLessThan(1.05 * zstdCompressSync(text).length);
    const brotli = await load('br');
    expect(brotliDecompressSync(brotli)).toEqual(text);
    const usual = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    expect(brotli.length).toBeLessThan(1.05 * brotliCompressSync(text, usual).length);
  });

  it('read no JSON that is nested deep', async () => {
    const storefront = await startStorefront();
    const send = (text: string) =>
      storefront.agent.post('/trpc/gallery.zip').set('host', HOST).set('content-type', 'application/json').send(text);
    const deep = await send(`${'['.repeat(17)}${']'.repeat(17)}`);
    expect([deep.status, deep.body.error.data.errorCode]).toEqual([400, 'BAD_INPUT']);
    expect(storefront.log.join('')).toContain('JSON with too much in it');
    await send(`${'['.repeat(16)}${']'.repeat(16)}`);
    expect(storefront.log.join('').match(/JSON with too much in it/g)).toHaveLength(1);
  });

  it('are logged by their names alone, never by what somebody typed', async () => {
    const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
    await post(storefront, 'fotos', 'ABCDEFGHI');
    await post(storefront, 'fotos', 'ABCDEFGHI,gallery.byCards?batch=1');
    await storefront.agent.get('/trpc/ABCDEFGHI').set('host', HOST);
    await post(storefront, 'fotos', 'gallery.byCards', { cards: ['ABCDEFGHI'] });
    const log = storefront.log.join('');
    expect(log).not.toContain('ABCDEFGHI');
    expect(log).toContain('"procedure":"gallery.byCards","status":404');
  });
});
