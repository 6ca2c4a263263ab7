import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startAlteringProxy } from '#mock-provider/testing/altering-proxy.ts';
import { filesOf, record, startForTest } from '#mock-provider/testing/recording-provider.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { startRecorder } from './recorder.ts';
import { readRecording } from './store.ts';

it('does not write a personal value of one call in a kept field of another', async () => {
  const provider = await startForTest();
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
  expect(lines).toContainEqual(expect.stringMatching(/^not recorded: GET organization: a field that is kept/));
});

it('passes on a reply that it cannot read, and says that it is not recorded', async () => {
  const compressed = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
  }).listen(0, '127.0.0.1');
  await once(compressed, 'listening');
  onTestFinished(() => void compressed.close());
  const target = `http://127.0.0.1:${(compressed.address() as AddressInfo).port}`;
  const { through, stop } = await record(await startForTest(), target);
  expect(await (await through.send(endpoints.payment, { params: { orderId: 'o1' } })).json()).toEqual({ a: 1 });
  expect(await stop()).toMatchObject({ calls: 1, pairs: 0, lost: 1, differing: 0 });
});

it('counts a call whose caller has gone as not recorded, unless it was for a file', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const target = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { lines, through, stop } = await record(await startForTest(), target);
  for (const path of ['/api/v1/payment/o1', '/api/v1/photo/download/m1/f.jpg']) {
    await fetch(through.url + path, { signal: AbortSignal.timeout(50) }).catch(() => undefined);
    await vi.waitFor(() =>
      expect(lines.join('\n')).toContain(path.startsWith('/api/v1/payment') ? 'payment' : 'download'),
    );
  }
  expect(await stop()).toMatchObject({ calls: 2, lost: 1, differing: 0 });
  silent.closeAllConnections();
});

it('prints what differs from the contract as it comes, and counts it', async () => {
  const provider = await startForTest();
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
