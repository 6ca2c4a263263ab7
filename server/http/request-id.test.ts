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
  const journal = async () =>
    (await storefront.control<JournalReply>(`/journal?organization=${site}`)).entries.map(
      ({ route, requestId }) => `${requestId} ${route.split('/').at(-1)}`,
    );
  const replies = await Promise.all([1, 2].map(() => post(storefront, site, 'gallery.byCards', { cards: [card] })));
  const ids = replies.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(2);
  const calls = await journal();
  // Both requests need the venue. One of them loads it, and the call has the id of that one.
  expect(calls.map((call) => call.split(' ')[0]).filter((id) => !ids.includes(id))).toEqual([]);
  for (const id of ids) expect(calls.filter((call) => call.startsWith(`${id} `)).length).toBeGreaterThan(1);
  const [first] = replies;
  const { unsold }: Gallery = first?.body.result.data ?? { unsold: [] };
  const [{ id, filename } = { id: '', filename: '' }] = unsold;
  const { agent } = storefront;
  const file = await agent
    .get(mediaPath('thumb', id, filename))
    .set('host', host)
    .expect(200);
  const form = { host, 'x-vitrine': '1', 'content-type': 'image/jpeg' };
  const sent = await agent
    .post('/uploads')
    .set(form)
    .send(await picture('jpeg'))
    .expect(200);
  for (const { headers } of [file, sent]) {
    expect((await journal()).filter((call) => call.startsWith(`${headers['x-request-id']} `))).toHaveLength(1);
    expect(storefront.log.join('')).toContain(`"reqId":"${headers['x-request-id']}"`);
  }
});
