import { posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMockProvider, type MockProvider } from '#mock-provider/app.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { cardsReply, type OrdersReply } from './schema.ts';

let mock: MockProvider;
beforeAll(async () => {
  mock = await buildMockProvider({ storefrontUrl: 'https://{venue}.fotos.example/' });
});
afterAll(() => mock.app.close());

const get = (url: string, remoteAddress = '127.0.0.1') => mock.app.inject({ url, remoteAddress });

/**
 * Returns the paths below `page/` to which a file refers. The file is the page, a module of it, or a library's module.
 */
function referencesOf(file: string, text: string): string[] {
  const references = [...text.matchAll(/(?:src|href)="page\/([^"]+)"|from ?['"]([^'"]+\.m?js|lit-html)['"]/g)];
  return references.map(([, path, imported = '']) => {
    if (path !== undefined) return path;
    if (imported === 'lit-html') return 'lit-html/lit-html.js';
    return imported.startsWith('.') ? posix.join(posix.dirname(file), imported) : imported;
  });
}

async function crawl(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  const reply = await get(file === '' ? '/__mock/' : `/__mock/page/${file}`);
  expect(reply.statusCode, file).toBe(200);
  for (const found of referencesOf(file, reply.body)) await crawl(found, seen);
}

describe("the testers' page", () => {
  it('is served with every file it refers to, and loads nothing from elsewhere', async () => {
    const seen = new Set<string>();
    await crawl('', seen);
    expect(seen).toContain('faults.mjs');
    expect(seen).toContain('lit-html/directive-helpers.js');
    expect(seen).toContain('pico/pico.min.css');
    const reply = await get('/__mock/');
    expect(reply.headers['content-type']).toContain('text/html');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).not.toMatch(/https?:\/\//);
    expect((await get('/__mock/page/main.mjs')).headers['content-type']).toContain('text/javascript');
  });

  it('is found without the slash at its end', async () => {
    const reply = await get('/__mock');
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/__mock/']);
  });

  it('gives nothing but its own files', async () => {
    const others = ['lit-html/package.json', 'lit-html/..%2Fzod/index.js', 'pico/lit-html.js', 'page.test.ts'];
    for (const file of ['none.mjs', 'tsconfig.json', '..%2Froutes.ts', 'main.mjs%00.html', ...others]) {
      expect((await get(`/__mock/page/${file}`)).statusCode, file).toBe(404);
    }
  });
});

describe('what the page requests', () => {
  it('lists the cards of a venue, and no access code', async () => {
    const post = (url: string, payload: object) => mock.app.inject({ method: 'POST', url, payload });
    const made = await post('/__mock/organizations', {});
    const { id } = made.json<{ organization: { id: string } }>().organization;
    await post('/__mock/cards', { organization: id, code: 'MEUCARTAO', photos: 2, sold_videos: 1, secret: 'ABC123' });
    const reply = await get(`/__mock/cards?organization=${id}`);
    const counts = { photos: 2, videos: 0, sold_photos: 0, sold_videos: 1, extras: 0 };
    const listed = { organization: id, code: 'MEUCARTAO', ...counts, secret: true, magic: false };
    expect(cardsReply.parse(reply.json()).cards).toEqual([listed]);
    expect(reply.body).not.toContain('ABC123');
    const { cards } = cardsReply.parse((await get('/__mock/cards')).json());
    expect(cards.find(({ code, organization }) => code === 'FOTOS0001' && organization === 'fotos')?.magic).toBe(true);
    expect((await get('/__mock/cards?organization=nobody')).statusCode).toBe(404);
  });

  it('says when an order was made, and since when it waits for its payment', async () => {
    const running = await startMockForTest();
    const shop = await goShopping(running);
    const { id: organization } = shop.organization;
    const orders = async () =>
      (await running.control<OrdersReply>(`/__mock/orders?organization=${organization}`)).orders[0];
    await shop.add(shop.unsold[0] ?? '');
    await shop.saveCustomer('pendente@example.com');
    const before = await orders();
    expect(before?.waits_since).toBeNull();
    await running.control('/__mock/clock', { organization, freeze: true });
    const { now } = await running.control<{ now: string }>('/__mock/clock', { organization, advance_ms: 60_000 });
    await shop.pix();
    expect(await orders()).toMatchObject({ made_at: before?.made_at, waits_since: now });
    await running.control(`/__mock/orders/${before?.id}/payment`, { status: 'paid' });
    expect((await orders())?.waits_since).toBeNull();
  });

  it('has the time of the machine in the journal, whatever time it is for the venue', async () => {
    await mock.app.inject({ method: 'POST', url: '/__mock/clock', payload: { organization: 'aqua', advance_ms: 9e7 } });
    await get('/api/v1/products/aqua/online');
    const { entries } = (await get('/__mock/journal?organization=aqua')).json<{
      entries: { at: string; began: string }[];
    }>();
    const { at = '', began = '' } = entries.at(-1) ?? {};
    expect(Date.parse(at) - Date.now()).toBeGreaterThan(8e7);
    expect(Math.abs(Date.parse(began) - Date.now())).toBeLessThan(60_000);
  });

  it('has the calls of every organization in one journal, each with its organization', async () => {
    await get('/api/v1/products/fotos/online');
    await get('/api/v1/products/aqua/online');
    type Journal = { entries: { organization: string | null; sequence: number }[]; last: number };
    const { entries, last } = (await get('/__mock/journal')).json<Journal>();
    expect(entries.slice(-2).map(({ organization }) => organization)).toEqual(['fotos', 'aqua']);
    expect(last).toBe(entries.at(-1)?.sequence);
    const later = (await get(`/__mock/journal?since=${last - 1}`)).json<Journal>();
    expect(later.entries.map(({ organization }) => organization)).toEqual(['aqua']);
  });
});
