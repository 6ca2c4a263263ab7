import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DOWNLOADS_BODY } from '#server/procedures/input.ts';
import { BuyerRecord, PROVEN_NOW } from '#server/rights/buyer-record.ts';
import { signBuyerRight } from '#server/rights/buyer-right.ts';
import { createHandles, orderHandle } from '#server/rights/handles.ts';
import { ADDRESS, CUSTOMER } from '#server/testing/buyer.ts';
import { connectRaw } from '#server/testing/raw-http.ts';
import { post, startStorefront } from '#server/testing/storefront.ts';
import { parseCardCode } from '#shared/cards/card-code.ts';
import { appRouter } from './router.ts';

const HOST = 'fotos.localhost';
const KIB = 1024;

/** The longest rights: for ids with 64 characters at the site with the longest name. No storefront signed them. */
const ID = 'a'.repeat(64);
const SIGNER = { handles: createHandles(['a-secret-of-no-storefront-of-the-tests']), site: 'a'.repeat(63) };
const MEDIA = SIGNER.handles.sign(SIGNER.site, 'download', { kind: 'extra', id: ID }, { filename: 'a.jpg' });
const FIRST_CARD = parseCardCode('FOTOS0001') ?? expect.unreachable('not a card code');
const ORDER = orderHandle(SIGNER, { orderId: ID, firstCard: FIRST_CARD });
const PROOF = { customer: PROVEN_NOW, address: PROVEN_NOW };
const BUYER = signBuyerRight(SIGNER, { reference: ID, buyer: new BuyerRecord(CUSTOMER, ADDRESS) }, PROOF);
const downloads = Array<string>(10_000).fill(MEDIA);

const LONGEST_INPUTS = {
  'gallery.byCards': { cards: ['XXX-XXX-X10'], pass: undefined },
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
      const { status, body } = await post(await startStorefront(), 'fotos', name);
      // tRPC's client reads a refusal's code in `error.data`.
      const error = {
        message: 'NOT_FOUND',
        code: expect.any(Number),
        data: { httpStatus: 404, errorCode: 'NOT_FOUND' },
      };
      expect([status, body.errorCode, body.error]).toEqual([404, 'NOT_FOUND', error]);
    },
  );

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

  it.each(Object.entries(LONGEST_INPUTS))('take the longest input of %s, in its longest words', async (name, input) => {
    const { status, body } = await post(await startStorefront(), 'fotos', name, input);
    expect([status, body.error.data.errorCode]).toEqual([404, expect.stringMatching(/NOT_FOUND$/)]);
  });

  it.each([
    ['what is no JSON', 'gallery.byCards', '{', false],
    ['another type', 'gallery.byCards', '{"cards":[1]}', false],
    ['too many values', 'gallery.byCards', `{"cards":[${Array(900).fill(1)}]}`, true],
    ['too many downloads', 'gallery.zip', `{"downloads":[${Array(20_000).fill(1)}]}`, true],
    ['what is nested to the most', 'gallery.zip', '['.repeat(16) + ']'.repeat(16), false],
    ['what is nested deeper, unparsed', 'gallery.zip', '['.repeat(17) + ']'.repeat(17), true],
  ])('refuse %s', async (_, name, body, isTooMuch) => {
    const { agent, log } = await startStorefront();
    const reply = await agent.post(`/trpc/${name}`).set({ host: HOST, 'content-type': 'application/json' }).send(body);
    expect([reply.status, reply.body.error.data.errorCode]).toEqual([400, 'BAD_INPUT']);
    expect(log.join('').includes('JSON with too much in it')).toBe(isTooMuch);
  });

  it('have long bodies parsed in turns of the event loop of their own', async () => {
    const { app } = await startStorefront();
    const payload = JSON.stringify(LONGEST_INPUTS['gallery.zip']);
    const { parse } = JSON;
    const events: string[] = [];
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string) => {
      if (text === payload) events.push('parsed');
      return parse(text);
    });
    onTestFinished(() => spy.mockRestore());
    const serve = () => {
      events.push('others');
      served = setImmediate(serve);
    };
    let served = setImmediate(serve);
    const headers = { host: HOST, 'content-type': 'application/json' };
    const calls = [1, 2, 3].map(() => app.inject({ method: 'POST', url: '/trpc/gallery.zip', headers, payload }));
    await Promise.all(calls);
    clearImmediate(served);
    expect(events.filter((event) => event === 'parsed')).toHaveLength(3);
    expect(events.join(' ')).not.toContain('parsed parsed');
  });

  it('say with the provider when it may be asked again', async () => {
    const storefront = await startStorefront();
    const { site, addCard, fault } = await storefront.venue();
    const { card } = await addCard({ photos: 1 });
    await fault({ path: '/card/' }, 'rate_limit', { delay_ms: 90_000 });
    const refused = await post(storefront, site, 'gallery.byCards', { cards: [card] });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '90']);
    expect(refused.body.error.data.errorCode).toBe('TOO_MANY_REQUESTS');
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
