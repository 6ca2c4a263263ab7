import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { ProviderHttp } from '#server/provider/transport/http.ts';
import type { Answer } from '#server/testing/bare-provider.ts';
import {
  behindProxy,
  describeBehindProxy,
  ENVIRONMENT_BEHIND,
  startStorefrontBehind,
} from '#server/testing/proxies.ts';
import { post, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';

const BEHIND_PROXY = ENVIRONMENT_BEHIND;
const FROM_VISITOR = { 'x-forwarded-for': '192.0.2.7' };
const FROM_NGINX = { ...FROM_VISITOR, 'x-file-carrier': 'nginx' };

async function shownMedia(storefront: Storefront) {
  const venue = await storefront.venue({ magic_cards: true });
  const { card } = await venue.addCard({ photos: 1, sold_photos: 2 });
  const call = async (procedure: string, input: object) =>
    (await post(storefront, venue.site, procedure, input)).body.result.data;
  const { unsold, sold } = await call('gallery.byCards', { cards: [card] });
  const unusual: { sold: Media[] } = await call('gallery.byCards', { cards: ['UNICODE01'] });
  const { path: archive } = await call('gallery.zip', { downloads: [sold[0].download, sold[1].download] });
  const send = (method: 'get' | 'head', path: string, headers: Record<string, string> = {}) =>
    storefront.agent[method](path).set('host', `${venue.site}.localhost`).set(headers).responseType('blob');
  return {
    host: `${venue.site}.localhost`,
    fault: venue.fault,
    async thumbsOfAnotherCard(photos: number) {
      const other = await venue.addCard({ photos });
      const gallery: { unsold: Media[] } = await call('gallery.byCards', { cards: [other.card] });
      return { card: other.card, thumbs: gallery.unsold.map(({ id, filename }) => mediaPath('thumb', id, filename)) };
    },
    thumb: mediaPath('thumb', unsold[0].id, unsold[0].filename),
    unusual: unusual.sold,
    preview: mediaPath('preview', unsold[0].id, unsold[0].filename),
    original: mediaPath('original', sold[0].download, sold[0].filename),
    archive: archive as string,
    get: (path: string, headers?: Record<string, string>) => send('get', path, headers),
    head: (path: string, headers?: Record<string, string>) => send('head', path, headers),
  };
}

/** Starts a second provider that only the proxy uses, so that its replies prove that the proxy carried the file. */
async function startOtherProvider(answer: Answer) {
  const storefront = await startStorefront(ENVIRONMENT_BEHIND);
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  const providerUrl = await listenForTest(server);
  const { host } = new URL(providerUrl);
  return { behind: await behindProxy(storefront, { providerUrl }), requests, host };
}

const RANGE = { range: 'bytes=10-99' };
const FILE = Buffer.alloc(2_000, 'x');
const PICTURE = { 'content-type': 'image/jpeg', 'content-length': String(FILE.length) };
const fileWith =
  (headers: Record<string, string | string[]>, status = 200, body = FILE): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

describe('a file that a proxy could fetch', () => {
  const handedOver = async (env: NodeJS.ProcessEnv, headers: Record<string, string>) => {
    const media = await shownMedia(await startStorefront(env));
    return (await media.get(media.thumb, headers)).headers['x-accel-redirect'];
  };

  it('is handed over to the proxy that was configured and says that it can, and to nobody else', async () => {
    expect(await handedOver(BEHIND_PROXY, FROM_NGINX)).toBe('/provider-file');
    expect(await handedOver({ ...BEHIND_PROXY, MEDIA_BY_PROXY: '' }, FROM_NGINX)).toBeUndefined();
    expect(await handedOver({ ...BEHIND_PROXY, TRUST_PROXY: '10.0.0.0/8' }, FROM_NGINX)).toBeUndefined();
    expect(await handedOver(BEHIND_PROXY, { 'x-forwarded-for': '192.0.2.7' })).toBeUndefined();
    expect(await handedOver(BEHIND_PROXY, { 'x-file-carrier': 'nginx' })).toBeUndefined();
  });

  it('counts among the transfers of its visitor’s address, unless it is a thumbnail', async () => {
    const { thumb, preview, original, archive, get } = await shownMedia(await startStorefront(BEHIND_PROXY));
    const counted = async (path: string) => (await get(path, FROM_NGINX)).headers['x-file-address'];
    for (const path of [preview, original, archive]) expect(await counted(path)).toBe('192.0.2.7');
    expect(await counted(thumb)).toBeUndefined();
  });

  it('is sent by the server itself when its name needs its type, and for a HEAD', async () => {
    const { unusual, original, archive, thumb, get, head } = await shownMedia(await startStorefront(BEHIND_PROXY));
    const { download, filename } = unusual.find((media) => media.filename === 'sem extensão') ?? expect.unreachable();
    const unnamed = await get(mediaPath('original', download ?? '', filename), FROM_NGINX);
    expect([unnamed.headers['content-disposition'], unnamed.headers['x-accel-redirect']]).toEqual([
      expect.stringContaining('sem extens_o.jpg'),
      undefined,
    ]);
    for (const path of [original, archive, thumb]) {
      const probed = await head(path, FROM_NGINX);
      expect([probed.headers['x-accel-redirect'], Number(probed.headers['content-length'])]).toEqual([
        undefined,
        expect.toSatisfy((length: number) => length > 1_000),
      ]);
    }
  });

  it('is not handed over while the provider is known to fail for its network', async () => {
    const storefront = await startStorefront(BEHIND_PROXY, {
      provider: { circuitFailures: 1, times: { slowFailure: 0, circuitProbe: 60_000 } },
    });
    const { thumb, get, fault } = await shownMedia(storefront);
    await fault({ path: '/download/' }, 'status', { status: 503 });
    for (const headers of [FROM_VISITOR, FROM_VISITOR, FROM_NGINX]) {
      const refused = await get(thumb, headers);
      expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([503, undefined]);
    }
    const elsewhere = await get(thumb, { ...FROM_NGINX, 'x-forwarded-for': '198.51.100.7' });
    expect(elsewhere.headers['x-accel-redirect']).toBeDefined();
  });

  it('is still handed over when the files of another card fail and come back, however many', async () => {
    const { thumb, get, fault, thumbsOfAnotherCard } = await shownMedia(await startStorefront(BEHIND_PROXY));
    const { card, thumbs } = await thumbsOfAnotherCard(20);
    await fault({ path: `-${card.toLowerCase()}-` }, 'status', { status: 504 });
    const isHandedOver = async (path: string, from: string) =>
      (await get(path, { ...FROM_NGINX, 'x-forwarded-for': from })).headers['x-accel-redirect'] !== undefined;
    expect(await isHandedOver(thumb, '192.0.2.7')).toBe(true);
    for (const path of thumbs) {
      expect(await isHandedOver(path, '198.51.100.7')).toBe(true);
      expect((await get(path, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(503);
    }
    expect(await isHandedOver(thumb, '192.0.2.7')).toBe(true);
  });
});

describeBehindProxy('a file that the proxy carries', () => {
  it('has every header that the server itself would send, and costs the server no call', async () => {
    const production = { NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost' };
    const storefront = await startStorefrontBehind(production);
    const { thumb, preview, original, archive, get, host } = await shownMedia(storefront);
    const getDirectly = (path: string, headers = {}) =>
      storefront.direct.get(path).set('host', host).set(headers).responseType('blob');
    const headersOf = ({ headers }: { headers: Record<string, string> }) => {
      const { server: _, date: __, connection: ___, 'keep-alive': ____, 'x-request-id': id, ...others } = headers;
      return { ...others, hasId: id !== undefined };
    };
    for (const path of [thumb, preview, original, archive]) {
      const open = vi.spyOn(ProviderHttp.prototype, 'open');
      const carried = await get(path);
      expect(open).not.toHaveBeenCalled();
      const sent = await getDirectly(path);
      expect(headersOf(carried)).toEqual(headersOf(sent));
      expect(carried.body.equals(sent.body)).toBe(true);
      const [part, sentPart] = [await get(path, RANGE), await getDirectly(path, RANGE)];
      expect([part.status, headersOf(part)]).toEqual([sentPart.status, headersOf(sentPart)]);
      expect(part.body.equals(sentPart.body)).toBe(true);
      open.mockRestore();
    }
    expect((await get(original, RANGE)).body).toHaveLength(90);
    expect((await get(thumb, { 'if-none-match': (await get(thumb)).headers.etag ?? '' })).status).toBe(304);
  });

  it('is requested by its path at the provider, the id of the request and four headers, whatever the visitor sends', async () => {
    const { behind, requests, host } = await startOtherProvider(fileWith(PICTURE));
    const { unusual, get } = await shownMedia(behind);
    const visitor = {
      cookie: 'a=1',
      referer: 'http://x.example/gallery/CARD',
      authorization: 'Basic x',
      'x-file-path': '/other',
      'x-file-kind': 'original',
      'x-accel-redirect': '/other',
      'x-request-id': 'the-choice-of-a-visitor',
    };
    for (const { id, filename } of unusual) {
      const reply = await get(mediaPath('thumb', id, filename), { ...visitor, range: 'bytes=0-', 'if-range': '"a"' });
      expect([reply.status, reply.body.equals(FILE)]).toEqual([200, true]);
      const { url = '', headers } = requests.at(-1) ?? {};
      const named = /^\/api\/v1\/photo\/download\/[\w-]+\/([^/]+)\?size=thumb$/.exec(url)?.[1] ?? '';
      expect(decodeURIComponent(named)).toBe(filename);
      const requestId = reply.headers['x-request-id'];
      expect(requestId).toMatch(/^[0-9a-f-]{32,36}$/);
      expect(headers).toEqual({ host, range: 'bytes=0-', 'if-range': '"a"', 'x-request-id': requestId });
    }
    // nginx's internal locations must not be reachable.
    for (const path of ['/provider-file', '/file-by-storefront']) expect((await get(path, visitor)).status).toBe(404);
    expect(requests).toHaveLength(unusual.length);
  });

  it('is carried if it is a thumbnail, however many previews are not read', async () => {
    const preview = Buffer.alloc(7_000_000);
    const { behind, requests } = await startOtherProvider((request, response) => {
      const body = request.url?.endsWith('=thumb') ? FILE : preview;
      response.writeHead(200, { ...PICTURE, 'content-length': String(body.length) }).end(body);
    });
    const media = await shownMedia(behind);
    const port = await behind.listen();
    // This is one more than the proxy's connections for thumbnails.
    const opened = Array.from({ length: 65 }, async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      socket.write(`GET ${media.preview} HTTP/1.1\r\nHost: ${media.host}\r\n\r\n`);
      await once(socket, 'readable');
    });
    await Promise.all(opened);
    expect(requests.length).toBe(32);
    expect((await media.get(media.thumb)).body.equals(FILE)).toBe(true);
  });

  it('brings no header of the provider that a browser acts on, nor one that directs the proxy', async () => {
    const { behind } = await startOtherProvider(
      fileWith({
        ...PICTURE,
        'set-cookie': ['a=1', 'b=2'],
        'x-accel-redirect': '/healthz',
        'x-accel-limit-rate': '1',
        'content-security-policy': "default-src 'self'",
        'cache-control': 'public',
        'content-disposition': 'inline',
        'access-control-allow-origin': '*',
        link: '</x>; rel=preload',
        refresh: '0; url=/',
        'clear-site-data': '"*"',
        'x-frame-options': 'SAMEORIGIN',
      }),
    );
    const { preview, get } = await shownMedia(behind);
    const { body, headers } = await get(preview);
    expect(body.equals(FILE)).toBe(true);
    for (const name of ['set-cookie', 'access-control-allow-origin', 'link', 'refresh', 'clear-site-data'])
      expect(headers[name]).toBeUndefined();
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'private, max-age=86400',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers['content-disposition']).toBeUndefined();
  });
});

describeBehindProxy('a picture of a newer kind', () => {
  it.each(['image/webp', 'image/avif', 'image/jxl'])('is carried by the proxy: %s', async (type) => {
    const { behind } = await startOtherProvider(fileWith({ ...PICTURE, 'content-type': type }));
    const { thumb, preview, get } = await shownMedia(behind);
    for (const path of [thumb, preview]) {
      const { body, headers } = await get(path);
      expect([headers['content-type'], body.equals(FILE)]).toEqual([type, true]);
    }
  });
});

describeBehindProxy('what is no file beyond doubt', () => {
  const { 'content-length': _, ...unmeasured } = PICTURE;
  const over = (bytes: number) => ({ ...PICTURE, 'content-length': String(bytes) });
  it.each<[string, Answer]>([
    ['a page', fileWith({ ...PICTURE, 'content-type': 'text/html' })],
    ['JSON', fileWith({ ...PICTURE, 'content-type': 'application/json' })],
    ['an image with scripts', fileWith({ ...PICTURE, 'content-type': 'image/svg+xml' })],
    ['no type', fileWith({ 'content-length': PICTURE['content-length'] })],
    ['a compressed body', fileWith({ ...PICTURE, 'content-encoding': 'gzip' })],
    ['no length', fileWith(unmeasured)],
    ['nothing', fileWith(over(0), 200, Buffer.of())],
    ['a thumbnail above its bound', fileWith(over(1_048_577), 200, Buffer.alloc(1_048_577))],
    ['a part that was not requested', fileWith({ ...PICTURE, 'content-range': 'bytes 0-1999/4000' }, 206)],
    ['unchanged without a condition', fileWith({ 'content-type': 'image/jpeg' }, 304, Buffer.of())],
    ['a redirect', fileWith({ ...PICTURE, location: 'http://127.0.0.1:1/' }, 302)],
    ['another success', fileWith(PICTURE, 203)],
    ['a missing file', fileWith(PICTURE, 404)],
    ['a failure', fileWith(PICTURE, 500)],
    ['a closed connection', (request) => void request.socket.destroy()],
  ])('is sent by the server instead: %s', async (_name, answer) => {
    const { behind, requests } = await startOtherProvider(answer);
    const { thumb, get } = await shownMedia(behind);
    const { status, body, headers } = await get(thumb);
    expect([status, headers['content-type'], body.equals(FILE)]).toEqual([200, 'image/jpeg', false]);
    expect(body.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    expect(headers['cache-control']).toBe('private, max-age=86400');
    expect(requests.length).toBeGreaterThan(0);
  });
});
