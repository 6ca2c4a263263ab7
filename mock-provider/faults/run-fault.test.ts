import { expect, it } from 'vitest';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { cardLookup, faultyLookup, rawCall } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ActiveFault } from './active-fault.ts';
import type { BROKEN_CONNECTIONS, TIMES_AND_EFFECTS } from './run-fault.ts';

const mock = await startMockForFile();

async function shoppingWith(path: string, kind: keyof typeof TIMES_AND_EFFECTS) {
  const visit = await goShopping(mock, { photos: 4 });
  await mock.addFault({ organization: visit.organization.id, match: { path, nth: 1 }, kind });
  return visit;
}

const effects: Readonly<Record<keyof typeof TIMES_AND_EFFECTS, () => Promise<void>>> = {
  async latency() {
    const { receivedAt, json, truth } = await faultyLookup(mock, { kind: 'latency', delay_ms: 150 });
    expect(receivedAt[0]).toBeGreaterThanOrEqual(145);
    expect(json()).toEqual(truth);
  },
  async hang() {
    const { ended, text } = await faultyLookup(mock, { kind: 'hang' }, 200);
    expect([ended, text]).toEqual(['silence', '']);
  },
  async close_before() {
    const { ended, text } = await faultyLookup(mock, { kind: 'close_before' });
    expect([ended, text]).toEqual(['end', '']);
  },
  async reset_before() {
    const { ended, text } = await faultyLookup(mock, { kind: 'reset_before' });
    expect([ended, text]).toEqual(['ECONNRESET', '']);
  },
  async lost_reply() {
    const visit = await shoppingWith('/product/', 'lost_reply');
    await expect(visit.add(visit.unsold[0] ?? '')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await visit.open()).items[0]?.items).toHaveLength(1);
  },
  async duplicate_effect() {
    const { organization } = await shoppingWith('/photo/', 'duplicate_effect');
    const organizationId = organization.id;
    const form = photoForm(await picture('png'));
    const { card_code: code } = await mock.call(endpoints.uploadPhotos, { params: { organizationId }, form });
    expect(code).toBe('ENVIO0002');
    const twice = { params: { organizationId, firstCard: code }, body: { cards: ['ENVIO0001', code] } };
    expect((await mock.call(endpoints.medias, twice)).extras).toHaveLength(2);
  },
  async stale_reply() {
    const visit = await goShopping(mock, { photos: 4 });
    await visit.add(visit.unsold[0] ?? '');
    const { organization } = visit;
    await mock.addFault({ organization: organization.id, match: { path: '/product/' }, kind: 'stale_reply', times: 1 });
    const stale = await visit.add(visit.unsold[1] ?? '');
    expect(stale.items[0]?.items).toHaveLength(1);
    expect((await visit.open()).items[0]?.items).toHaveLength(2);
  },
  async out_of_order() {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, kind: 'out_of_order' });
    const order: string[] = [];
    const first = rawCall(url, 9_000).then((reply) => order.push(`first ${reply.status}`));
    await expect.poll(() => mock.world.find(id)?.faults.values().next().value?.progress.injected).toBe(1);
    const second = rawCall(url).then((reply) => order.push(`second ${reply.status}`));
    await Promise.all([first, second]);
    expect(order).toEqual(['second 200', 'first 200']);
  },
};

it.each(Object.entries(effects))(
  'a response at the wrong time, or to a call performed otherwise, on the wire: %s',
  (_, check) => check(),
);

it('out_of_order holds a response back as long as it says', async () => {
  const { ended, receivedAt } = await faultyLookup(mock, { kind: 'out_of_order', delay_ms: 100 });
  expect(ended).toBe('end');
  expect(receivedAt[0]).toBeGreaterThanOrEqual(95);
});

function jitters(seed: number): number[] {
  const fault = new ActiveFault('f1', { kind: 'latency', times: 9 }, seed, () => []);
  return Array.from({ length: 5 }, () => fault.inject('').jitter);
}

it('jitter differs from call to call, is the same for the same seed, and lengthens the latency', async () => {
  expect(new Set(jitters(7)).size).toBe(5);
  expect(jitters(7)).toEqual(jitters(7));
  expect(jitters(7)).not.toEqual(jitters(8));
  const [share = 0] = jitters(7);
  const { receivedAt } = await faultyLookup(mock, { kind: 'latency', delay_ms: 30, jitter_ms: 200, seed: 7 });
  expect(receivedAt[0]).toBeGreaterThanOrEqual(29 + 200 * share);
});

const breaks: Readonly<Record<keyof typeof BROKEN_CONNECTIONS, () => Promise<void>>> = {
  async reset_mid() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'reset_mid', after_bytes: 10 });
    expect(ended).toBe('ECONNRESET');
    expect(headers['content-length']).toBe(String(JSON.stringify(truth).length));
    expect(text).toBe(JSON.stringify(truth).slice(0, 10));
  },
  async short_length() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'short_length', after_bytes: 10 });
    expect(ended).toBe('end');
    expect(headers['content-length']).toBe(String(JSON.stringify(truth).length));
    expect(text).toHaveLength(10);
  },
  async truncate_no_length() {
    const { ended, headers, text, truth } = await faultyLookup(mock, { kind: 'truncate_no_length' });
    expect(ended).toBe('end');
    expect(headers).not.toHaveProperty('content-length');
    expect(text).toBe(JSON.stringify(truth).slice(0, Math.floor(JSON.stringify(truth).length / 2)));
  },
  async bad_chunk() {
    const { headers, text, truth } = await faultyLookup(mock, { kind: 'bad_chunk', after_bytes: 16 });
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(text).toBe(`10\r\n${JSON.stringify(truth).slice(0, 16)}\r\nnot-a-number\r\n`);
  },
};

it.each(Object.entries(breaks))('a response that breaks off, on the wire: %s', (_, check) => check());
