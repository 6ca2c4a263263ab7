import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picture } from '#mock-provider/testing/photos.ts';
import { resolvedPath, startResolvingProxy } from '#server/testing/resolving-proxy.ts';
import { idIn, startStorefront } from '#server/testing/storefront.ts';

/** Somebody who has sent a photo, whose original they may have under any name. */
async function startBehindResolvingProxy() {
  const front = await startResolvingProxy();
  const storefront = await startStorefront({ PROVIDER_API_URL: front.url });
  front.forwardTo(storefront.mockUrl);
  const { site } = await storefront.venue({ can_send_photo: true });
  const host = `${site}.localhost`;
  const sent = await storefront.agent
    .post('/uploads')
    .set({ host, 'x-vitrine': '1', 'content-type': 'image/jpeg' })
    .send(await picture('jpeg'));
  const { extras } = await storefront.caller(site).gallery.byCards({ cards: [sent.body.card.code] });
  const download = extras[0]?.download ?? '';
  const get = (name: string) => storefront.agent.get(`/media/original/${download}/${name}`).set('host', host);
  return { front, get, id: idIn(site, 'download', download) };
}

describe('a file name opens no other file (R6)', () => {
  it('in no encoding: the provider is asked for one path, which is read in one way', async () => {
    const { front, id, get } = await startBehindResolvingProxy();
    const dots = fc.constantFrom('..', '%2e%2e', '%252e%252e', '.%2E', '%c0%ae%c0%ae', '．．', '%EF%BC%8E%EF%BC%8E');
    const separators = '%2f %252f %5c %255c %c0%af %ef%bc%8f %00 %2F%2F ; ? #'.split(' ');
    const slash = fc.constantFrom(...separators);
    const name = fc.tuple(fc.array(fc.tuple(dots, slash), { maxLength: 5 }), fc.constantFrom(id, 'a', '%00', ''));
    await fc.assert(
      fc.asyncProperty(name, async ([steps, end]) => {
        const before = front.paths.length;
        await get(`${steps.flat().join('')}photo%2fdownload%2f${end}%2fa.jpg`);
        const asked = front.paths.slice(before).filter((path) => path.includes('/download/'));
        for (const path of asked) expect(path).toMatch(/^\/api\/v1\/extra\/download\/[\w-]+\/extra\.jpg$/);
        expect(asked.map(resolvedPath)).toEqual(asked);
      }),
      { numRuns: 60 },
    );
  });
});
