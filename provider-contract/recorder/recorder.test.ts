import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import type { z } from 'zod';
import { readRecording } from '#mock-provider/replay/recorded.ts';
import { wireCalls } from '#mock-provider/testing/calls.ts';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { type RunningMock, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { startDeviating } from '#provider-contract/testing/in-memory.ts';
import { contractCall } from '#shared/provider-api/contract-call.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';
import type { RecordedPair } from '#shared/provider-api/recording.ts';
import { startRecorder } from './recorder.ts';

async function record(mock: RunningMock, target = mock.url) {
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const recorder = await startRecorder({ target, folder, port: 0, print: (line) => lines.push(line) });
  return { folder, lines, through: { ...mock, url: recorder.url, ...wireCalls(recorder.url) }, stop: recorder.stop };
}

async function textOfFiles(folder: string): Promise<string> {
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

const SIZES = ['thumb', 'preview'] as const;

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
  const download = { kind: 'photo', mediaId: photo, filename: lists.not_sold_medias?.[0]?.filename ?? '' } as const;
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
  // The storefront fetches archives only from its provider's own origin.
  expect(new URL(url).origin).toBe(through.url);
  expect((await fetch(url)).status).toBe(200);
  await through.send(endpoints.uploadPhotos, { params: { organizationId }, form: photoForm(await picture('jpeg')) });
  const personal = [ANA.name, ANA.email, ANA.document, ANA.phone, HOME.street, HOME.zipcode, HOME.city];
  return [...personal, secret, lists.card, photo, shop.orderId, `${pixText}`, url, 'foto-01'];
}

async function send(mock: RunningMock, { request: { method, path, query, body } }: RecordedPair): Promise<Response> {
  if (path === '/api/v1/photo/r1') return mock.request(path, { method, body: photoForm(await picture('png')) });
  const isCustomer = typeof body === 'object' && body !== null && 'email' in body;
  const typed = isCustomer ? { ...body, name: 'Bia', email: 'b@b.example' } : body;
  const address = query ? `${path}?${new URLSearchParams(query)}` : path;
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(typed) };
  return mock.request(address, { method, ...(body === undefined ? {} : json) });
}

it('records a purchase without anything personal, and replays it with faults and journal, beside other venues', async () => {
  const provider = await startMockForTest();
  const { folder, lines, through, stop } = await record(provider);
  const personal = await buy(through);
  const summary = await stop();
  expect(summary).toMatchObject({ differing: 0, lost: 0, pairs: summary.calls });

  const written = await textOfFiles(folder);
  for (const value of personal) expect(`${written}${lines.join('\n')}`).not.toContain(value);
  expect(written).toContain('Pessoa 1');
  expect(lines.filter((line) => /^(?:not recorded|left out)/.test(line))).toEqual([
    'left out: GET /zip/… is no call of the contract',
  ]);

  const replayed = await startMockForTest({ replayFolder: folder });
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
  const preview = async () => (await replayed.request('/api/v1/photo/download/r1-m1/a.jpg?size=preview')).arrayBuffer();
  const bought = await preview();
  await replayed.control('/__mock/reset?organization=r1', {});
  // After the reset, the photo is for sale again, so it has a watermark.
  expect(Buffer.from(await preview()).equals(Buffer.from(bought))).toBe(false);
  // Files are recorded once, however often they are fetched.
  expect(pairs.filter(({ reply }) => reply.bytes !== undefined)).toHaveLength(3);

  const unknown = await replayed.send(endpoints.payment, { params: { orderId: 'r1-o2' } });
  expect(await unknown.json()).toEqual({
    error: true,
    message: 'NOT_RECORDED',
    hint: 'of these calls there are recorded GET /api/v1/payment/r1-o1',
  });
  expect(await replayed.violations('r1')).toEqual(['the recording has no such GET /api/v1/payment/:orderId']);
  const { entries } = await replayed.journal('r1');
  expect(entries.at(-1)).toMatchObject({ status: 501, code: 'NOT_RECORDED' });
  await replayed.addFault({ organization: 'r1', kind: 'status', status: 503 });
  expect((await replayed.send(endpoints.payment, { params: { orderId: 'r1-o1' } })).status).toBe(503);
  const others = { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } };
  expect((await replayed.send(endpoints.card, others)).status).toBe(200);
});

it('does not write a personal value of one call in a kept field of another', async () => {
  const provider = await startMockForTest();
  const wrong = await startDeviating(provider.app, async (asked, next) => {
    const answer = await next(asked);
    if (!asked.path.includes('/organization/')) return answer;
    return { ...answer, bytes: Buffer.from(answer.bytes.toString().replace('Parque', 'FOTOS0001')) };
  });
  const { folder, lines, through, stop } = await record(provider, wrong);
  await through.call(endpoints.card, { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } });
  await through.call(endpoints.organization, { params: { webName: 'fotos' } });
  expect(await stop()).toMatchObject({ calls: 2, pairs: 1, lost: 1 });
  expect(await textOfFiles(folder)).not.toContain('FOTOS0001');
  // A second recorder would give the same made-up values to other originals.
  const second = startRecorder({ target: provider.url, folder, port: 0, print: () => undefined });
  await expect(second).rejects.toThrow('has a recording already');
  expect(lines).toContainEqual(expect.stringMatching(/^not recorded: GET organization: a field that is kept/));
});

it('reads a reply that is compressed all the same', async () => {
  const compressed = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
  });
  const { through, stop } = await record(await startMockForTest(), await listenForTest(compressed));
  expect(await (await through.send(endpoints.payment, { params: { orderId: 'o1' } })).json()).toEqual({ a: 1 });
  expect(await stop()).toMatchObject({ calls: 1, pairs: 1, lost: 0 });
});

it('counts a call whose caller has gone as not recorded, unless it was for a file', async () => {
  let leaving = new AbortController();
  const target = await listenForTest(createServer(() => leaving.abort()));
  const { lines, through, stop } = await record(await startMockForTest(), target);
  for (const path of ['/api/v1/payment/o1', '/api/v1/photo/download/m1/f.jpg']) {
    leaving = new AbortController();
    await fetch(through.url + path, { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(() => lines.join('\n')).toContain(path.startsWith('/api/v1/payment') ? 'payment' : 'download');
  }
  expect(await stop()).toMatchObject({ calls: 2, lost: 1, differing: 0 });
});

it('prints what differs from the contract as it comes, and counts it', async () => {
  const provider = await startMockForTest();
  const wrong = await startDeviating(provider.app, async (asked, next) => {
    if (asked.path.includes('/payment/')) throw new Error('gone');
    if (asked.path.includes('/card/'))
      return { status: 502, headers: { 'content-type': 'text/html' }, bytes: Buffer.from('<p>') };
    const answer = await next(asked);
    return { ...answer, bytes: Buffer.from(answer.bytes.toString().replace('"is_photo":true', '"is_photo":"Ana"')) };
  });
  const { folder, lines, through, stop } = await record(provider, wrong);
  const reply = await through.send(endpoints.products, { params: { organizationId: 'fotos' } });
  // The storefront receives what the provider sent.
  expect(await reply.text()).toContain('"is_photo":"Ana"');
  const card = { params: { code: 'FOTOS0001' }, query: { organization_id: 'fotos' } };
  expect((await through.send(endpoints.card, card)).status).toBe(502);
  expect(lines.filter((line) => line.startsWith('differs'))).toEqual([
    'differs: GET /api/v1/products/:organizationId/online (HTTP 200): products.*.is_photo: Invalid input: expected boolean, received string',
    'differs: GET /api/v1/card/:code/medias (HTTP 502): refused, but with no error the contract knows',
  ]);
  await through.send(endpoints.payment, { params: { orderId: 'o1' } }).catch(() => undefined);
  const { calls, pairs, differing } = await stop();
  expect([calls, pairs, differing]).toEqual([3, 2, 3]);
  const [first] = await readRecording(folder);
  expect(first?.differences).toHaveLength(1);
});
