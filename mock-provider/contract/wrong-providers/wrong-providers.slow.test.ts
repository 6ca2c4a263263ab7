import { openAsBlob } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finding, outcomeOf, runContractSuite } from '#mock-provider/contract/run.ts';
import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { type Deviation, inMemory } from '#mock-provider/testing/in-memory.ts';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import type { Wrong } from './deviations.ts';
import { FILE_WRONGS } from './file-wrongs.ts';
import { FAIR_ORDERS, ORDER_WRONGS, PAY_WRONGS } from './order-wrongs.ts';
import { FAIR_VENUES, VENUE_WRONGS } from './venue-wrongs.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

async function findingsOf(deviation?: Deviation, switches: OrganizationRequest['switches'] = {}): Promise<Finding[]> {
  const { web_name: organization } = await mock.addOrganization({ switches });
  const customer = { external_id: 'S1' };
  const given = {
    code: 'FOTOS0001',
    photos: 6,
    videos: 1,
    sold_photos: 2,
    sold_videos: 1,
    secret: 'ABC123',
    customer,
    days_ago: 0,
  };
  const { card } = await mock.addCard({ organization, ...given });
  const { card: otherCard } = await mock.addCard({ organization, code: 'OUTRO0001', photos: 2 });
  const photo = await openAsBlob(mock.world.fixtures.media.photos[0] ?? '', { type: 'image/jpeg' });
  return runContractSuite('http://provider.example', {
    organization,
    card,
    otherCard,
    customer,
    photo,
    secret: 'ABC123',
    writes: true,
    fetch: inMemory(mock.app, deviation),
  });
}

const unlike = (findings: readonly Finding[]) =>
  findings.flatMap(({ call, check, result, details }) =>
    result === 'agrees' ? [] : [`${result}: ${call}: ${check}: ${details.join('; ')}`],
  );

/** Nothing of these is wrong by itself: what they lack cannot be tried. */
const UNTRIED = new Set(['opens orders as completed', 'is never paid', 'sells no products']);

describe('the contract suite notices a provider that', () => {
  it.each<Wrong>([...VENUE_WRONGS, ...ORDER_WRONGS, ...PAY_WRONGS, ...FILE_WRONGS])('%s', async (what, deviation) => {
    expect(outcomeOf(await findingsOf(deviation()))).toBe(UNTRIED.has(what) ? 'not tried' : 'differs');
  });
});

describe('the contract suite accepts a provider that', () => {
  it.each<Wrong>([...FAIR_VENUES, ...FAIR_ORDERS])('%s', async (_, deviation) => {
    expect(unlike(await findingsOf(deviation()))).toEqual([]);
  });

  it.each([
    {},
    { error_style: 'string', http_errors: false },
    { error_style: 'object', order_post: 'create', payment_method: 'untold' },
  ] as const)('is the mock itself (%j)', async (switches) => {
    expect(unlike(await findingsOf(undefined, switches))).toEqual([]);
  });
});
