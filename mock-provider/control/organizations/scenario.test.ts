import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildMockProvider } from '#mock-provider/app.ts';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import type { OrganizationsReply } from '#mock-provider/control/schema.ts';
import { type RunningMock, type startMock, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { StartScenario } from './scenario.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/scenario.json', import.meta.url));

async function start(scenario: NonNullable<Parameters<typeof startMock>[0]>['scenario']): Promise<RunningMock> {
  const mock = await startMockForTest({ ...(scenario && { scenario }) });
  return mock;
}

async function stateOf(mock: RunningMock) {
  const query = { organization_id: 'zoo' };
  const { medias_count: count } = await mock.call(endpoints.card, { params: { code: 'LEAO00001' }, query });
  const { organizations } = await mock.control<OrganizationsReply>('/__mock/organizations');
  const { faults } = await mock.control<FaultsReply>('/__mock/faults?organization=zoo');
  return { count, venue: organizations.find(({ id }) => id === 'zoo'), faults };
}

describe('the scenario of the example file', () => {
  it('is there at the start, and again after a reset of everything or of the venue', async () => {
    const mock = await start(EXAMPLE);
    const first = await stateOf(mock);
    const venue = { web_name: 'zoo-norte', now: '2031-05-06T13:00:00.000Z', frozen: true };
    expect(first).toMatchObject({ count: 13, venue, faults: [{ kind: 'lost_reply', on: true }] });
    for (const query of ['', '?organization=zoo-norte']) {
      await mock.call(endpoints.removeMedia, { params: { mediaId: 'zoo-leao00001-p01' } });
      await mock.control('/__mock/clock', { organization: 'zoo', thaw: true });
      await mock.control('/__mock/faults?organization=zoo', undefined, 'DELETE');
      expect(await stateOf(mock)).not.toEqual(first);
      await mock.control(`/__mock/reset${query}`, undefined, 'POST');
      expect(await stateOf(mock)).toEqual(first);
    }
  });

  it('leaves the other venues to a reset of their own', async () => {
    const mock = await start(EXAMPLE);
    await mock.control('/__mock/faults?organization=zoo', undefined, 'DELETE');
    await mock.control('/__mock/reset?organization=fotos', undefined, 'POST');
    expect((await stateOf(mock)).faults).toEqual([]);
  });
});

it('counts the time of a fault from the clock of the scenario', async () => {
  const clocks = [{ organization: 'fotos', at: '2040-01-01T00:00:00Z' }];
  const mock = await start({
    clocks,
    faults: [{ organization: 'fotos', kind: 'status', status: 503, for_ms: 60_000 }],
  });
  expect((await mock.request('/api/v1/products/fotos/online')).status).toBe(503);
});

it('is written of a mock that runs, as the file that another starts with', async () => {
  const mock = await start(EXAMPLE);
  const card = { organization: 'zoo', code: 'NOVO00001', extras: 2, after_ms: 60_000, secret: 'ABC' };
  await mock.addCard(card);
  await mock.addMedias('LEAO00001', { organization: 'zoo', photos: 2, after_ms: 60_000 });
  await mock.addFault({ kind: 'hang', match: { path: '/ws/' } });
  await mock.call(endpoints.removeMedia, { params: { mediaId: 'zoo-leao00001-p01' } });
  const scenario = await mock.control<StartScenario>('scenario');
  expect(scenario.cards).toMatchObject([{ code: 'LEAO00001', photos: 11, videos: 1 }, { code: 'GIRAFA001' }, card]);
  const other = await start(scenario);
  expect(await other.control('scenario')).toEqual(scenario);
  await other.clock({ organization: 'zoo', advance_ms: 60_000 });
  expect((await stateOf(other)).count).toBe(14);
});

describe('a wrong scenario stops the start', () => {
  const cards = [{ organization: 'fotos' }, { organization: 'fotos', photos: 'six' }];
  it.each([
    [{ cards }, 'cards[1].photos: Invalid input: expected number, received string'],
    [{ cards: [{ organization: 'none' }] }, 'cards[0]: no organization is called "none"'],
    [{ organizations: [{ web_name: 'ZOO' }] }, 'organizations[0].web_name: a web name is part of a host name'],
    [{ faults: [{ kind: 'hang', match: { path: '' } }] }, 'faults[0].match.path: '],
    [{ clocks: [{ organization: 'fotos' }] }, 'clocks[0]: exactly one of'],
    [{ venues: [] }, 'Unrecognized key: "venues"'],
    [[], 'Invalid input: expected object, received array'],
  ])('%j, with the name of the file, the place and the reason', async (content, reason) => {
    const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const scenario = join(folder, 'zoo.json');
    await writeFile(scenario, JSON.stringify(content));
    await expect(buildMockProvider({ scenario })).rejects.toThrow(`${scenario}: ${reason}`);
  });

  it('also where there is no such file, or no JSON in it', async () => {
    await expect(buildMockProvider({ scenario: '/nowhere.json' })).rejects.toThrow('/nowhere.json cannot be read');
    const scenario = fileURLToPath(import.meta.url);
    await expect(buildMockProvider({ scenario })).rejects.toThrow(`${scenario} is not JSON`);
  });
});
