import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildMockProvider } from '#mock-provider/app.ts';
import { RECORDING_VERSION, type RecordedPair } from '#shared/provider-api/recording.ts';
import { callKey, describeVenue, readSeries } from './recorded.ts';
import { Playback } from './replay.ts';

const PAYMENT = '/api/v1/payment/r1-o1';
const GALLERY = '/api/v1/medias/r1/CARTAO001';
const CHECKOUT = '/api/v1/payment/checkout/r1-o1';
const FINISH = '/api/v1/order/r1-o1/finish';

function playback(...calls: readonly (readonly [method: 'GET' | 'POST', path: string])[]) {
  const pairs = calls.map(
    ([method, path], at): RecordedPair => ({
      version: RECORDING_VERSION,
      organization: 'r1',
      request: { method, path, ...(path === CHECKOUT ? { body: { pix: true } } : {}) },
      reply: {
        status: 200,
        ms: 1,
        type: 'application/json',
        body: path.includes('/order/CARTAO') ? { order: { id: 'r1-o1' } } : { at },
      },
    }),
  );
  const { all, byKey } = readSeries(pairs);
  const begun = new Playback(all);
  const seriesOf = (path: string) => [...byKey.values()].find(([{ pair }]) => pair.request.path === path);
  return (path: string) => {
    const series = seriesOf(path);
    return series ? begun.next(series).at : undefined;
  };
}

it('gives the replies of one request in their order, and repeats the last one', () => {
  const next = playback(['GET', PAYMENT], ['GET', PAYMENT], ['GET', PAYMENT]);
  expect([next(PAYMENT), next(PAYMENT), next(PAYMENT), next(PAYMENT)]).toEqual([0, 1, 2, 2]);
});

it('shows nothing that a write changed before the write', () => {
  const next = playback(
    ['POST', '/api/v1/order/CARTAO001/r1'],
    ['POST', GALLERY],
    ['POST', CHECKOUT],
    ['GET', PAYMENT],
    ['POST', FINISH],
    ['POST', GALLERY],
  );
  expect([next(GALLERY), next(GALLERY), next(CHECKOUT), next(PAYMENT), next(GALLERY)]).toEqual([1, 1, 2, 3, 1]);
  expect([next(FINISH), next(GALLERY), next(GALLERY)]).toEqual([4, 5, 5]);
});

it('goes on from where the writes are, however few reads there were', () => {
  const next = playback(['GET', PAYMENT], ['POST', CHECKOUT], ['GET', PAYMENT], ['GET', PAYMENT], ['POST', FINISH]);
  expect([next(CHECKOUT), next(PAYMENT), next(PAYMENT), next(FINISH), next(PAYMENT)]).toEqual([1, 2, 3, 4, 3]);
});

it('finds a call of any customer at any time', () => {
  const call = (body: unknown, query = {}) =>
    callKey({ name: 'saveCustomer', params: { orderId: 'r1-o1' }, query, body });
  expect(call({ email: 'a@a.example', name: 'Ana' })).toBe(call({ email: 'b@b.example' }, { timestamp: '1' }));
  expect(call({ email: 'a@a.example' })).not.toBe(call({ street: 'Sé' }));
});

it('finds the venue of ids that are numbers, and names what a developer types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (file: string, request: RecordedPair['request'], body: unknown) => {
    const reply = { status: 200, ms: 1, type: 'application/json', body };
    const pair: RecordedPair = { version: 1, organization: '7000001', request, reply };
    return writeFile(join(folder, `${file}.json`), JSON.stringify(pair));
  };
  const organization = { id: 7_000_001, name: 'Parque', web_name: 'parque' };
  const query = { organization_id: '7000001' };
  await write('0001-organization', { method: 'GET', path: '/api/v1/organization/parque' }, { organization });
  await write('0002-card', { method: 'GET', path: '/api/v1/card/CARTAO001/medias', query }, { card: 'CARTAO001' });
  const gallery = { path: '/api/v1/medias/7000001/CARTAO001', query: { secret: 'SENHA1' } };
  await write('0003-medias', { method: 'POST', ...gallery, body: { cards: ['CARTAO001'] } }, { extras: [] });
  await write(
    '0004-card',
    { method: 'GET', path: '/api/v1/card/CARTAO002/medias', query },
    { error: 'CARD_NOT_FOUND' },
  );
  await write('0010-payment', { method: 'GET', path: '/api/v1/payment/7000001' }, { status: 'PAID' });
  const { app, recorded } = await buildMockProvider({ replayFolder: folder });
  expect((await app.inject('/api/v1/organization/parque')).json()).toEqual({ organization });
  expect((await app.inject('/api/v1/payment/7000001')).json()).toEqual({ status: 'PAID' });
  await app.close();
  expect(recorded.map((venue) => describeVenue(venue, 'http://{venue}.localhost:3000'))).toEqual([
    'recorded venue: http://parque.localhost:3000 with card CARTAO001; access code SENHA1 of CARTAO001',
  ]);
  await writeFile(join(folder, '0011-card.json'), '{"version": 2}');
  await expect(buildMockProvider({ replayFolder: folder })).rejects.toThrow('0011-card.json is wrong');
});
