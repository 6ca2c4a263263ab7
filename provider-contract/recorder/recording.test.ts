import { expect, it } from 'vitest';
import type { z } from 'zod';
import { readRecording } from '#mock-provider/replay/recorded.ts';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { type RunningMock, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { record, textOfFiles } from '#provider-contract/testing/recording-provider.ts';
import { contractCall } from '#shared/provider-api/contract-call.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';
import type { RecordedPair } from '#shared/provider-api/recording.ts';

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
  // The storefront only takes an archive from its provider's own origin.
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
  // A photo for sale has a watermark.
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
