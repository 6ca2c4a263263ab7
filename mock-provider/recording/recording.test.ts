import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { buildMockProvider } from '#mock-provider/app.ts';
import { startAlteringProxy } from '#mock-provider/testing/altering-proxy.ts';
import { ANA, HOME } from '#mock-provider/testing/customer.ts';
import { photoForm, picture } from '#mock-provider/testing/photos.ts';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { wireCalls } from '#mock-provider/testing/wire-calls.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { contractCall } from './contract-call.ts';
import type { RecordedPair } from './recorded-pair.ts';
import { startRecorder } from './recorder.ts';
import { describeVenue } from './replay/describe-venue.ts';
import { pairText, readRecording, writePair } from './store.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function start(options: Parameters<typeof startMock>[0] = {}): Promise<RunningMock> {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

/** Starts a recorder. @returns the mock as it is reached through it, and the end of the recording */
async function record(mock: RunningMock, target = mock.url) {
  const folder = await newFolder();
  const lines: string[] = [];
  const recorder = await startRecorder({ target, folder, port: 0, print: (line) => lines.push(line) });
  return { folder, lines, through: { ...mock, url: recorder.url, ...wireCalls(recorder.url) }, stop: recorder.stop };
}

async function filesOf(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

const SIZES = ['thumb', 'preview'] as const;

/** Buys a photo through the recorder, with all that a storefront asks for. @returns every real value that is personal */
async function buy(through: RunningMock): Promise<string[]> {
  const secret = 'QWERTY';
  const shop = await goShopping(through, { photos: 2, secret }, { name: 'Aquário' });
  const { organization, lists, unsold, params } = shop;
  const [photo = ''] = unsold;
  const organizationId = organization.id;
  const gallery = {
    params: { organizationId, firstCard: lists.card },
    query: { secret },
    body: { cards: [lists.card] },
  };
  await through.call(endpoints.organization, { params: { webName: organization.web_name } });
  await through.call(endpoints.products, { params: { organizationId } });
  await through.call(endpoints.card, { params: { code: lists.card }, query: { organization_id: organizationId } });
  await through.call(endpoints.medias, gallery);
  const download = { kind: 'photo', mediaId: photo, filename: 'foto-1.jpg' } as const;
  for (const size of SIZES) await through.send(endpoints.download, { params: download, query: { size } });
  await through.refusal(endpoints.download, { params: download });
  await shop.add(photo);
  await shop.saveCustomer();
  const { pix_text: pixText } = await shop.pix();
  await through.send(endpoints.pixQrCode, { params, query: { timestamp: '20250102_030405' } });
  for (const status of ['PENDING', 'PENDING', 'PAID']) expect((await shop.payment()).status).toBe(status);
  await shop.finish();
  await through.call(endpoints.medias, gallery);
  const query = { organization_id: organizationId };
  const { url } = await through.call(endpoints.zip, { params: {}, query, body: { media_ids: [photo] } });
  // The storefront takes an archive from its provider's own origin alone.
  expect(new URL(url).origin).toBe(through.url);
  expect((await fetch(url)).status).toBe(200);
  await through.send(endpoints.uploadPhotos, { params: { organizationId }, form: photoForm(await picture('jpeg')) });
  const personal = [ANA.name, ANA.email, ANA.document, ANA.phone, HOME.street, HOME.zipcode, HOME.city];
  return [...personal, secret, lists.card, photo, shop.orderId, `${pixText}`, url, 'foto-1'];
}

/** Sends the request of a recorded pair, with another customer and another photo. */
async function send(mock: RunningMock, { request: { method, path, query, body } }: RecordedPair): Promise<Response> {
  if (path === '/api/v1/photo/r1') return mock.request(path, { method, body: photoForm(await picture('png')) });
  const isCustomer = typeof body === 'object' && body !== null && 'email' in body;
  const typed = isCustomer ? { ...body, name: 'Bia', email: 'b@b.example' } : body;
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(typed) };
  return mock.request(address, { method, ...(body === undefined ? {} : json) });
}

it('records a purchase without anything personal, and replays it', async () => {
  const provider = await start();
  const { folder, lines, through, stop } = await record(provider);
  const personal = await buy(through);
  const summary = await stop();
  expect(summary).toMatchObject({ differing: 0, lost: 0, pairs: summary.calls });

  const written = await filesOf(folder);
  for (const value of personal) expect(`${written}${lines.join('\n')}`).not.toContain(value);
  expect(written).toContain('Pessoa 1');
  expect(lines.filter((line) => line.startsWith('not recorded'))).toEqual([
    'not recorded: GET /zip/… is no call of the contract',
  ]);

  const replayed = await start({ replayFolder: folder });
  const pairs = await readRecording(folder);
  for (const pair of pairs) {
    const response = await send(replayed, pair);
    expect([pair.request.path, response.status]).toEqual([pair.request.path, pair.reply.status]);
    if (pair.reply.bytes !== undefined) {
      expect(response.headers.get('content-type')).toBe(pair.reply.type);
      continue;
    }
    const body = (await response.json()) as { url?: string };
    expect(contractCall(pair.request.method, pair.request.path)?.endpoint.reply).toSatisfy(
      (schema: z.ZodType) => pair.reply.status !== 200 || schema.safeParse(pair.reply.body).success,
    );
    if (!pair.request.path.includes('/medias/zip')) expect(body).toEqual(pair.reply.body);
    else expect((await fetch(body.url ?? '')).headers.get('content-type')).toBe('application/zip');
  }
  expect(await replayed.violations('r1')).toEqual([]);
  // Files are recorded once, however often they are fetched.
  expect(pairs.filter(({ reply }) => reply.bytes !== undefined)).toHaveLength(3);
});

it('replays with faults and journal, from the start after a reset, and beside the other venues', async () => {
  const provider = await start();
  const { folder, through, stop } = await record(provider);
  await buy(through);
  await stop();
  const { control, send: call, violations, world, addFault } = await start({ replayFolder: folder });
  const params = { orderId: 'r1-o1' };
  const status = async () => ((await (await call(endpoints.payment, { params })).json()) as { status: string }).status;

  await call(endpoints.checkout, { params, body: { pix: true } });
  expect([await status(), await status(), await status(), await status()]).toEqual([
    'PENDING',
    'PENDING',
    'PAID',
    'PAID',
  ]);
  await control('/__mock/reset?organization=r1', {});
  await call(endpoints.checkout, { params, body: { card_hash: 'none' } });
  const unknown = await call(endpoints.payment, { params: { orderId: 'r1-o2' } });
  expect(await unknown.json()).toEqual({
    error: true,
    message: 'NOT_RECORDED',
    hint: 'the nearest recorded call is GET /api/v1/payment/r1-o1; it differs in orderId in the path',
  });
  expect(await violations('r1')).toEqual([
    'the recording has no such POST /api/v1/payment/checkout/:orderId',
    'the recording has no such GET /api/v1/payment/:orderId',
  ]);
  expect(world.find('r1')?.journal.entries().at(-1)).toMatchObject({ status: 501, code: 'NOT_RECORDED' });

  await addFault({ organization: 'r1', kind: 'status', status: 503 });
  expect((await call(endpoints.payment, { params })).status).toBe(503);
  const others = await call(endpoints.card, { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } });
  expect(others.status).toBe(200);
});

it('finds the venue of ids that are numbers, and names what a developer types', async () => {
  const folder = await newFolder();
  const write = (number: number, name: string, request: RecordedPair['request'], body: unknown) => {
    const reply = { status: 200, ms: 1, type: 'application/json', body };
    return writePair(folder, { number, name }, pairText({ version: 1, organization: '7000001', request, reply }));
  };
  const organization = { id: 7_000_001, name: 'Parque', web_name: 'parque' };
  const query = { organization_id: '7000001' };
  await write(1, 'organization', { method: 'GET', path: '/api/v1/organization/parque' }, { organization });
  await write(2, 'card', { method: 'GET', path: '/api/v1/card/CARTAO001/medias', query }, { card: 'CARTAO001' });
  const gallery = { path: '/api/v1/medias/7000001/CARTAO001', query: { secret: 'SENHA1' } };
  await write(3, 'medias', { method: 'POST', ...gallery, body: { cards: ['CARTAO001'] } }, { extras: [] });
  await write(4, 'card', { method: 'GET', path: '/api/v1/card/CARTAO002/medias', query }, { error: 'CARD_NOT_FOUND' });
  await write(10, 'payment', { method: 'GET', path: '/api/v1/payment/7000001' }, { status: 'PAID' });
  const { app, recorded } = await buildMockProvider({ replayFolder: folder });
  expect((await app.inject('/api/v1/organization/parque')).json()).toEqual({ organization });
  expect((await app.inject('/api/v1/payment/7000001')).json()).toEqual({ status: 'PAID' });
  await app.close();
  expect(recorded.map((venue) => describeVenue(venue, 'http://{venue}.localhost:3000'))).toEqual([
    'recorded venue: http://parque.localhost:3000 with card CARTAO001 (access code SENHA1)',
  ]);
  await writeFile(join(folder, '0011-card.json'), '{"version": 2}');
  await expect(buildMockProvider({ replayFolder: folder })).rejects.toThrow('0011-card.json is wrong');
});

it('does not write a personal value of one call in a kept field of another', async () => {
  const provider = await start();
  const wrong = await startAlteringProxy(provider.url, ({ path, bytes }) =>
    path.includes('/organization/')
      ? { bytes: Buffer.from(bytes.toString().replace('Parque', 'FOTOS0001')) }
      : undefined,
  );
  onTestFinished(wrong.close);
  const { folder, lines, through, stop } = await record(provider, wrong.url);
  await through.call(endpoints.card, { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } });
  await through.call(endpoints.organization, { params: { webName: 'fotos' } });
  expect(await stop()).toMatchObject({ calls: 2, pairs: 1, lost: 1 });
  expect(await filesOf(folder)).not.toContain('FOTOS0001');
  // Two tables of made-up values must not be mixed.
  const second = startRecorder({ target: provider.url, folder, port: 0, print: () => undefined });
  await expect(second).rejects.toThrow('has a recording already');
  expect(lines.at(-1)).toMatch(/^not recorded: GET organization: a field that is kept/);
});

it('passes on a reply that it cannot read, and says that it is not recorded', async () => {
  const compressed = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
  }).listen(0, '127.0.0.1');
  await once(compressed, 'listening');
  onTestFinished(() => void compressed.close());
  const target = `http://127.0.0.1:${(compressed.address() as AddressInfo).port}`;
  const { through, stop } = await record(await start(), target);
  expect(await (await through.send(endpoints.payment, { params: { orderId: 'o1' } })).json()).toEqual({ a: 1 });
  expect(await stop()).toMatchObject({ calls: 1, pairs: 0, lost: 1, differing: 0 });
});

it('prints what differs from the contract as it comes, and counts it', async () => {
  const provider = await start();
  const wrong = await startAlteringProxy(provider.url, ({ path, bytes }) => {
    if (path.includes('/products/'))
      return { bytes: Buffer.from(bytes.toString().replace('"is_photo":true', '"is_photo":"Ana"')) };
    return path.includes('/card/') ? { status: 502, type: 'text/html', bytes: Buffer.from('<p>') } : undefined;
  });
  onTestFinished(wrong.close);
  const { folder, lines, through, stop } = await record(provider, wrong.url);
  const reply = await through.send(endpoints.products, { params: { organizationId: 'fotos' } });
  // The storefront gets what the provider sent.
  expect(await reply.text()).toContain('"is_photo":"Ana"');
  const card = { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } };
  expect((await through.send(endpoints.card, card)).status).toBe(502);
  expect(lines.filter((line) => line.startsWith('differs'))).toEqual([
    'differs: GET /api/v1/products/:organizationId/online (HTTP 200): products.0.is_photo: Invalid input: expected boolean, received string',
    'differs: GET /api/v1/card/:code/medias (HTTP 502): refused, but with no error the contract knows',
  ]);
  await wrong.close();
  await through.send(endpoints.card, card).catch(() => undefined);
  const { calls, pairs, differing } = await stop();
  expect([calls, pairs, differing]).toEqual([3, 2, 3]);
  const [first] = await readRecording(folder);
  expect(first?.differences).toHaveLength(1);
});
