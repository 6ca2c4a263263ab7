import { createServer, request as send } from 'node:http';
import { posix } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picture } from '#mock-provider/testing/files.ts';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { mediaPath } from '#shared/media/media.ts';

/** Other spellings of a dot, slash or backslash: overlong UTF-8, or full-width characters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\xc0\xae|\xe0\x80\xae|\xef\xbc\x8e/g, '.'],
  [/\xc0\xaf|\xe0\x80\xaf|\xef\xbc\x8f|\\|\xc1\x9c|\xef\xbc\xbc/g, '/'],
];

/** Resolves a path like the most lenient server: decodes it completely, normalises characters, cuts at NUL. */
function resolvedPath(path: string): string {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  if (decoded !== path) return resolvedPath(decoded);
  const plain = SPELLINGS.reduce((text, [spelling, character]) => text.replace(spelling, character), decoded);
  return posix.normalize(plain.split('\0', 1)[0] ?? '');
}

/** Starts a proxy that resolves paths, like nginx with a path in its `proxy_pass`, but even more leniently. */
async function startResolvingProxy() {
  let target = '';
  const paths: string[] = [];
  const server = createServer((asked, answer) => {
    const [path = '', query] = (asked.url ?? '').split('?');
    const resolved = encodeURI(resolvedPath(path));
    paths.push(path);
    const { method, headers } = asked;
    const forwarded = send(target + resolved + (query ? `?${query}` : ''), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  return {
    url: await listenForTest(server),
    paths: paths as readonly string[],
    forwardTo: (url: string) => {
      target = url;
    },
  };
}

async function start(env: NodeJS.ProcessEnv = {}) {
  const storefront = await startStorefront(env);
  const venue = await storefront.venue({ can_send_photo: true, magic_cards: true });
  const { site } = venue;
  const host = `${site}.localhost`;
  const get = (path: string) => storefront.agent.get(path).set('host', host).responseType('blob');
  return { storefront, caller: storefront.caller(site), host, get, venue };
}

describe('the name in the address of a file (P6, R6)', () => {
  it('is the provider’s own, whatever is in it', async () => {
    const { caller, get } = await start();
    const { sold } = await caller.gallery.byCards({ cards: ['UNICODE01'] });
    const names = sold.map(({ filename }) => filename);
    for (const part of [' ', 'ß', '#', '%', '..', 'ã'.repeat(183)])
      expect(names.filter((name) => name.includes(part))).not.toEqual([]);
    for (const { id, download, filename } of sold) {
      const paths = [mediaPath('original', download ?? '', filename), mediaPath('thumb', id, filename)];
      for (const path of paths) expect([filename, (await get(path)).status]).toEqual([filename, 200]);
    }
  });

  it('fails alone where no address can carry it', async () => {
    const { caller, get, venue } = await start();
    const { card, not_sold_medias: listed } = await venue.addCard({ photos: 4 });
    const names = ['..', '', '../../extra/download/1/a.jpg', 'foto-04.jpg'];
    const not_sold_medias = listed?.map((media, at) => ({ ...media, filename: names[at] }));
    await venue.fault({ path: '/medias/' }, 'patch', { patch: { not_sold_medias } });
    const { unsold } = await caller.gallery.byCards({ cards: [card] });
    const statuses = unsold.map(async ({ id, filename }) => (await get(mediaPath('thumb', id, filename))).status);
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200]);
  });

  it('is nothing that a visitor wrote: another name is not found, and the provider is not asked', async () => {
    const front = await startResolvingProxy();
    const { storefront, caller, host, get } = await start({ PROVIDER_API_URL: front.url });
    front.forwardTo(storefront.mockUrl);
    const sent = await storefront.agent
      .post('/uploads')
      .set({ host, 'x-vitrine': '1', 'content-type': 'image/jpeg' })
      .send(await picture('jpeg'));
    const [{ download, filename } = expect.unreachable()] = (
      await caller.gallery.byCards({ cards: [sent.body.card.code] })
    ).extras;
    const asked = () => front.paths.filter((path) => path.includes('/download/'));
    const dots = fc.constantFrom('..', '%2e%2e', '%252e%252e', '.%2E', '%c0%ae%c0%ae', '．．', '%EF%BC%8E%EF%BC%8E');
    const separators = '%2f %252f %5c %255c %c0%af %ef%bc%8f %00 %2F%2F ; ? #'.split(' ');
    const steps = fc.array(fc.tuple(dots, fc.constantFrom(...separators)), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(filename, 'a', '%00', ''), async (climb, end) => {
        const path = `${climb.flat().join('')}photo%2fdownload%2f${end}%2fa.jpg`;
        expect((await get(`/media/original/${download}/${path}`)).status).not.toBe(200);
      }),
      { numRuns: 60 },
    );
    expect(asked()).toEqual([]);
    expect((await get(mediaPath('original', download ?? '', filename))).status).toBe(200);
    expect(asked().map((path) => path.split('/').at(-1))).toEqual([filename]);
  });
});
