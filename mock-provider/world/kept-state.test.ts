import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { keepState, restoreState } from './kept-state.ts';

async function start(fixturesFolder?: string) {
  const mock = await startMockForTest(fixturesFolder ? { fixturesFolder } : {});
  return mock;
}

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'state-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('lets the next process go on: orders, payments, cards, uploads, clocks and rules of faults', async () => {
  const file = join(await emptyFolder(), 'state');
  const before = await start();
  const visit = await goShopping(before, { photos: 2 }, { can_send_photo: true });
  const { organization, orderId, params } = visit;
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer('pendente@example.com');
  await visit.pix();
  const payment = await visit.payment();
  await before.addFault({ organization: organization.id, kind: 'html', match: { path: '/products' } });
  await before.control('/__mock/clock', { organization: organization.id, advance_ms: 60_000 });
  const { card_code: card } = await before.call(endpoints.uploadPhotos, {
    params: { organizationId: organization.id },
    query: {},
    form: photoForm(await picture('jpeg')),
  });
  await keepState(before.world, file);

  const after = await start();
  await restoreState(after.world, file);
  expect(await after.call(endpoints.payment, { params })).toEqual(payment);
  await after.control(`/__mock/orders/${orderId}/payment`, { status: 'paid' });
  await after.call(endpoints.finishOrder, { params });
  const of = { query: { organization_id: organization.id } };
  expect(await after.call(endpoints.card, { params: { code: card }, ...of })).toMatchObject({ medias_count: 1 });
  const { faults } = await after.control<FaultsReply>(`/__mock/faults?organization=${organization.id}`);
  expect(faults).toMatchObject([{ kind: 'html' }]);
  const { now } = await after.clock({ organization: organization.id, advance_ms: 0 });
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(50_000);
  // A new venue does not reuse a taken id.
  expect((await after.addOrganization()).id).not.toBe(organization.id);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

it('has a card of the fixtures as it is now, once it was changed', async () => {
  const folder = await emptyFolder();
  const file = join(folder, 'state');
  const medias = async (mock: Awaited<ReturnType<typeof start>>, code: string) =>
    (await mock.call(endpoints.card, { params: { code }, query: { organization_id: 'fotos' } })).medias_count;
  const write = (photos: number) =>
    writeFile(join(folder, 'cards.json'), JSON.stringify([{ organization: 'fotos', code: 'LEAO00001', photos }]));
  await write(2);
  const before = await start(folder);
  expect(await medias(before, 'LEAO00001')).toBe(2);
  await keepState(before.world, file);
  await write(5);
  const after = await start(folder);
  await restoreState(after.world, file);
  expect(await medias(after, 'LEAO00001')).toBe(5);
});
