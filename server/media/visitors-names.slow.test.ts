import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { picture } from '#mock-provider/testing/photos.ts';
import { freePort } from '#server/testing/program.ts';
import { resolvedPath, startResolvingProxy } from '#server/testing/resolving-proxy.ts';
import { firstCard, idIn, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';

/** Somebody with the right to an own upload alone, and a bought photo of somebody else, at another venue. */
async function strangers(storefront: Storefront) {
  const [own, other] = [await storefront.venue({ can_send_photo: true }), await storefront.venue()];
  const sent = await storefront.agent
    .post('/uploads')
    .set({ host: `${own.site}.localhost`, 'x-vitrine': '1', 'content-type': 'image/jpeg' })
    .send(await picture('jpeg'));
  const mine = await storefront.caller(own.site).gallery.byCards({ cards: [sent.body.card.code] });
  const { card } = await other.addCard({ photos: 1, sold_photos: 1 });
  const theirs = await storefront.caller(other.site).gallery.byCards({ cards: [card] });
  const get = async (site: string, path: string) => {
    const reply = await storefront.agent.get(path).set('host', `${site}.localhost`).buffer(true);
    return { status: reply.status, bytes: reply.body as Buffer, headers: reply.headers };
  };
  const original = ({ download }: Pick<Media, 'download'>, name: string) => `/media/original/${download}/${name}`;
  const [upload] = mine.extras;
  const [bought] = theirs.sold;
  if (!upload || !bought?.download || firstCard(mine).code !== sent.body.card.code) throw new Error('not as set up');
  const victim = await get(other.site, original(bought, 'a.jpg'));
  const id = idIn(other.site, 'download', bought.download);
  return {
    id,
    victim,
    byUpload: (name: string) => get(own.site, original(upload, name)),
    byPage: (name: string) => get(own.site, mediaPath('original', upload.download ?? '', name)),
  };
}

/** The finding itself: the name climbs out of its folder, and into that of another file. */
const climbing = (id: string) => `..%2f..%2f..%2fphoto%2fdownload%2f${id}%2fa.jpg`;

type Front = { readonly url: string; readonly forwardTo: (url: string) => void | Promise<void> };

async function expectOwnFileAlone(front: Front): Promise<void> {
  const storefront = await startStorefront({ PROVIDER_API_URL: front.url });
  await front.forwardTo(storefront.mockUrl);
  const { id, victim, byUpload } = await strangers(storefront);
  const own = await byUpload('a.jpg');
  const climbed = await byUpload(climbing(id));
  expect([victim.status, own.status, climbed.status]).toEqual([200, 200, 200]);
  expect(own.bytes.equals(victim.bytes)).toBe(false);
  expect(climbed.bytes.equals(own.bytes)).toBe(true);
}

describe('a file name opens no other file (R6)', () => {
  it('behind a server that resolves the paths of the provider', async () => {
    await expectOwnFileAlone(await startResolvingProxy());
  });

  it('in no encoding: the provider is asked for one path, which is read in one way', async () => {
    const front = await startResolvingProxy();
    const storefront = await startStorefront({ PROVIDER_API_URL: front.url });
    front.forwardTo(storefront.mockUrl);
    const { id, byUpload } = await strangers(storefront);
    const dots = fc.constantFrom('..', '%2e%2e', '%252e%252e', '.%2E', '%c0%ae%c0%ae', '．．', '%EF%BC%8E%EF%BC%8E');
    const slash = fc.constantFrom(
      '%2f',
      '%252f',
      '%5c',
      '%255c',
      '%c0%af',
      '%ef%bc%8f',
      '%00',
      '%2F%2F',
      ';',
      '?',
      '#',
    );
    const name = fc.tuple(fc.array(fc.tuple(dots, slash), { maxLength: 5 }), fc.constantFrom(id, 'a', '%00', ''));
    await fc.assert(
      fc.asyncProperty(name, async ([steps, end]) => {
        const before = front.paths.length;
        await byUpload(`${steps.flat().join('')}photo%2fdownload%2f${end}%2fa.jpg`);
        const asked = front.paths.slice(before).filter((path) => path.includes('/download/'));
        for (const path of asked) expect(path).toMatch(/^\/api\/v1\/extra\/download\/[\w-]+\/extra\.jpg$/);
        expect(asked.map(resolvedPath)).toEqual(asked);
      }),
      { numRuns: 60 },
    );
  });

  it('however long it is: the page cuts it, and the file loads', async () => {
    const { byPage } = await strangers(await startStorefront());
    const { status, headers } = await byPage(`${'ã'.repeat(3_000)}.jpg`);
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('.jpg')]);
  });
});

async function startNginx(port: number, target: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-resolving-'));
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr crit; events {}
    http { access_log off; ${temporary.join(' ')} server { listen 127.0.0.1:${port};
      location /api/ { proxy_set_header Host $http_host; proxy_pass ${target}/api/; } } }`,
  );
  const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}`), { timeout: 5_000 });
}

needing('nginx').describe('a file name opens no other file', () => {
  it('behind nginx', async () => {
    const port = await freePort();
    await expectOwnFileAlone({ url: `http://127.0.0.1:${port}`, forwardTo: (target) => startNginx(port, target) });
  });
});
