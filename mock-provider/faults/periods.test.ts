import { describe, expect, it } from 'vitest';
import type { FaultEntry, FaultsReply } from '#mock-provider/control/faults.ts';
import { photoForm, picture } from '#mock-provider/testing/files.ts';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA } from '#shared/provider-api/example-customer.ts';
import type { FaultRequest } from './fault.ts';

const mock = await startMockForFile();

type Rule = Omit<Extract<FaultRequest, { kind: 'status' }>, 'organization' | 'kind'>;

async function faultyVenue(rule: Rule) {
  const { id: organization, url } = await cardLookup(mock);
  await mock.control('/__mock/clock', { organization, freeze: true });
  const { id } = await mock.addFault({ organization, kind: 'status', ...rule });
  return {
    status: async (headers: Record<string, string> = {}) => (await fetch(url, { headers })).status,
    advance: (milliseconds: number) => mock.control('/__mock/clock', { organization, advance_ms: milliseconds }),
    turn: (on: boolean) => mock.control<FaultEntry>(`/__mock/faults/${id}`, { on }, 'PATCH'),
    async entry() {
      const { faults } = await mock.control<FaultsReply>(`/__mock/faults?organization=${organization}`);
      return faults[0];
    },
  };
}

describe("a fault's time, by the clock of its venue", () => {
  it('begins after after_ms and lasts for_ms, without a wait, again once it is turned on', async () => {
    const { status, advance, entry, turn } = await faultyVenue({ after_ms: 60_000, for_ms: 10_000 });
    expect([await status(), (await entry())?.used_up]).toEqual([200, false]);
    await advance(60_000);
    expect(await status()).toBe(500);
    await advance(9_999);
    expect([await status(), (await entry())?.used_up]).toEqual([500, false]);
    await advance(1);
    expect(await status()).toBe(200);
    expect(await entry()).toMatchObject({ after_ms: 60_000, for_ms: 10_000, used_up: true, matched: 2, struck: 2 });
    expect(await turn(true)).toMatchObject({ used_up: false, matched: 0, struck: 0 });
  });

  it('counts nth from the beginning of that time', async () => {
    const { status, advance } = await faultyVenue({ after_ms: 1_000, match: { nth: 2 } });
    expect([await status(), await status()]).toEqual([200, 200]);
    await advance(1_000);
    expect([await status(), await status(), await status()]).toEqual([200, 500, 200]);
  });

  it('passes in each venue separately, where a rule is for all of them', async () => {
    const own = await startMockForTest();
    const one = await cardLookup(own);
    await own.control('/__mock/clock', { organization: one.id, advance_ms: 86_400_000 });
    const { id } = await own.addFault({ kind: 'status', for_ms: 3_600_000 });
    const other = await cardLookup(own);
    const statuses = async () => [(await fetch(one.url)).status, (await fetch(other.url)).status];
    expect(await statuses()).toEqual([500, 500]);
    await own.control('/__mock/clock', { organization: one.id, advance_ms: 3_600_000 });
    expect(await statuses()).toEqual([200, 500]);
    await own.control('/__mock/clock', { organization: other.id, advance_ms: 3_600_000 });
    expect(await statuses()).toEqual([200, 200]);
    // The fault still strikes calls without a venue, which follow the machine's clock.
    const { faults } = await own.control<FaultsReply>('/__mock/faults');
    expect(faults).toMatchObject([{ id, used_up: false }]);
    expect((await own.request('/zippopotam/us/90210')).status).toBe(500);
  });
});

it('a fault that is used up says so and how many calls are left, and begins from its start when it is turned on again', async () => {
  const { status, entry, turn } = await faultyVenue({ times: 2 });
  expect(await entry()).toMatchObject({ on: true, left: 2, used_up: false });
  expect([await status(), (await entry())?.left]).toEqual([500, 1]);
  expect([await status(), await status()]).toEqual([500, 200]);
  expect(await entry()).toMatchObject({ left: 0, used_up: true, matched: 3, struck: 2 });
  expect(await turn(true)).toMatchObject({ left: 2, used_up: false, matched: 0, struck: 0 });
  expect([await status(), await status(), await status()]).toEqual([500, 500, 200]);
});

it('leaves all calls alone while it is off, and keeps its id and its counters', async () => {
  const { status, entry, turn } = await faultyVenue({});
  expect(await status()).toBe(500);
  expect(await turn(false)).toMatchObject({ on: false, matched: 1, struck: 1, used_up: false });
  expect(await status()).toBe(200);
  expect(await entry()).toMatchObject({ on: false, matched: 1, struck: 1 });
  expect(await entry()).not.toHaveProperty('left');
  await turn(true);
  expect(await status()).toBe(500);
  await expect(mock.control('/__mock/faults/none', { on: true }, 'PATCH')).rejects.toThrow('404');
  await expect(mock.control('/__mock/faults/none', { off: true }, 'PATCH')).rejects.toThrow('400');
});

describe('a fault for calls with', () => {
  it('a parameter matches its whole value', async () => {
    const { id, url } = await cardLookup(mock);
    const status = async () => (await fetch(url)).status;
    const path = `/__mock/faults?organization=${id}`;
    for (const [value, expected] of [
      [id.slice(0, -1), 200],
      [id, 500],
    ] as const) {
      await mock.addFault({ organization: id, kind: 'status', match: { query: { organization_id: value } } });
      expect(await status()).toBe(expected);
      const { faults } = await mock.control<FaultsReply>(path);
      expect(faults[0]?.match).toEqual({ query: { organization_id: value }, nth: 1 });
      await mock.control(path, undefined, 'DELETE');
    }
  });

  it('a header matches a part of its value, under any spelling of its name', async () => {
    const { status } = await faultyVenue({ match: { header: { 'X-Request-Of': 'check' } } });
    expect(await status()).toBe(200);
    expect(await status({ 'x-request-of': 'gallery' })).toBe(200);
    expect(await status({ 'x-request-of': 'the checkout' })).toBe(500);
  });

  it('a body matches a part of it, as it is sent', async () => {
    const { organization, params, saveCustomer } = await goShopping(mock, { photos: 1 });
    const { id } = organization;
    await mock.addFault({ organization: id, kind: 'status', status: 503, match: { body: { pix: true } } });
    await mock.addFault({ organization: id, kind: 'status', status: 502, match: { body: { email: ANA.email } } });
    const { faults } = await mock.control<FaultsReply>(`/__mock/faults?organization=${id}`);
    expect(faults[1]?.match).toEqual({ body: { email: ANA.email }, nth: 1 });
    await expect(saveCustomer()).rejects.toThrow('502');
    await saveCustomer('bia@example.com');
    const checkout = async (body: { pix: true } | { card_hash: string }) =>
      (await mock.send(endpoints.checkout, { params, body })).status;
    expect(await checkout({ pix: true })).toBe(503);
    expect(await checkout({ card_hash: 'x' })).not.toBe(503);
    expect((await mock.send(endpoints.payment, { params })).status).toBe(404);
  });

  it('a body matches what a form is made of', async () => {
    const { id } = await mock.addOrganization();
    const match = { body: { 'photos[]': [{ type: 'image/png' }] } };
    await mock.addFault({ organization: id, kind: 'status', status: 503, match });
    const upload = async (format: 'png' | 'jpeg') => {
      const form = photoForm(await picture(format));
      return (await mock.send(endpoints.uploadPhotos, { params: { organizationId: id }, form })).status;
    };
    expect([await upload('jpeg'), await upload('png')]).toEqual([200, 503]);
  });
});
