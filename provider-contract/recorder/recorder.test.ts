import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readRecording } from '#mock-provider/replay/recorded.ts';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { startDeviating } from '#provider-contract/testing/in-memory.ts';
import { record, textOfFiles } from '#provider-contract/testing/recording-provider.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { startRecorder } from './recorder.ts';

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
  // A second table of made-up values must not be mixed with the first.
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
