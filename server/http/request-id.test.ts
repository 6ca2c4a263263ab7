import { expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { picture } from '#mock-provider/testing/photos.ts';
import { post, type Storefront, startStorefront } from '#server/testing/storefront.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';

const PROXY_ID = '0123456789abcdef0123456789abcdef';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function idOf({ agent }: Storefront, given: string): Promise<string> {
  return (await agent.get('/healthz').set('x-request-id', given)).headers['x-request-id'] ?? '';
}

it('takes the id of a trusted proxy when it is a short plain token, and makes its own otherwise', async () => {
  const behind = await startStorefront({ TRUST_PROXY: '127.0.0.1,::1' });
  expect(await idOf(behind, PROXY_ID)).toBe(PROXY_ID);
  for (const given of ['short', 'x'.repeat(65), 'a name with spaces', '4000000000000010', `${PROXY_ID}"}`]) {
    expect(await idOf(behind, given)).toMatch(UUID);
  }
  const open = await startStorefront();
  expect(await idOf(open, PROXY_ID)).toMatch(UUID);
  const elsewhere = await startStorefront({ TRUST_PROXY: '10.0.0.0/8' });
  expect(await idOf(elsewhere, PROXY_ID)).toMatch(UUID);
});

it('names every call of the provider by the request that started it, as the log and the browser do', async () => {
  const storefront = await startStorefront();
  const { site, addCard } = await storefront.venue();
  const { card } = await addCard({ photos: 1 });
  const host = `${site}.localhost`;
  const callsBy = async (id: string | undefined) => {
    const { entries } = await storefront.control<JournalReply>(`/journal?organization=${site}`);
    return entries.filter(({ requestId }) => requestId === id).length;
  };
  const replies = await Promise.all([1, 2].map(() => post(storefront, site, 'gallery.byCards', { cards: [card] })));
  const calls = await Promise.all(replies.map(({ headers }) => callsBy(headers['x-request-id'])));
  // Each loads card and media, and one of them also the venue.
  expect(calls.toSorted()).toEqual([2, 3]);
  const [gallery] = replies.map(({ body }) => body.result.data as Gallery);
  const [{ id, filename } = { id: '', filename: '' }] = gallery?.unsold ?? [];
  const file = await storefront.agent.get(mediaPath('thumb', id, filename)).set('host', host);
  const form = { host, 'x-vitrine': '1', 'content-type': 'image/jpeg' };
  const sent = await storefront.agent
    .post('/uploads')
    .set(form)
    .send(await picture('jpeg'));
  const isLogged = (id: string | undefined) => storefront.log.join('').includes(`"reqId":"${id}"`);
  for (const { status, headers } of [file, sent]) {
    expect([status, await callsBy(headers['x-request-id'])]).toEqual([200, 1]);
  }
  // A thumbnail that came takes no line.
  expect([file, sent].map(({ headers }) => isLogged(headers['x-request-id']))).toEqual([false, true]);
});
