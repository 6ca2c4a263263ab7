import { type RunningMock, startMock } from '@vitrine/mock-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

it('finds a card at the second attempt', async () => {
  // Each test has its own venue, so tests can run in parallel.
  const { id } = await mock.addOrganization({ name: 'Zoo' });
  const { card } = await mock.addCard({ organization: id, photos: 2 });
  await mock.addFault({ organization: id, kind: 'status', status: 503, times: 1 });

  const find = () => fetch(`${mock.url}/api/v1/card/${card}/medias?organization_id=${id}`);
  expect((await find()).status).toBe(503);
  expect(await (await find()).json()).toMatchObject({ card, medias_count: 2 });
  expect(await mock.violations(id)).toEqual([]);
});
