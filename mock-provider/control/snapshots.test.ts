import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { ANA, HOME } from '#mock-provider/openapi/example-customer.ts';
import { photoForm, picture } from '#mock-provider/testing/photos.ts';
import { StepCalls, step } from '#mock-provider/testing/random-steps.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { RestoreReply, SnapshotReply, SnapshotsReply } from './snapshots.ts';

/** An example makes the calls of three visits, each several times: few before a landing, fifty in the audit. */
const { numRuns: RUNS = 100 } = fc.readConfigureGlobal();

const mock = await startMockForFile();

async function snapshotOf(organization: string, name?: string) {
  const { snapshot } = await mock.control<SnapshotReply>('/__mock/snapshots', { organization, ...(name && { name }) });
  const restore = () => mock.control<RestoreReply>(`/__mock/snapshots/${snapshot}/restore`, undefined, 'POST');
  return { snapshot, restore };
}

describe('a restored snapshot', () => {
  it('makes the same calls give the same replies, whatever came before and in between', async () => {
    const calls = new StepCalls(mock);
    const steps = (maxLength: number) => fc.array(step, { minLength: 3, maxLength });
    const property = fc.asyncProperty(steps(10), steps(10), steps(5), async (before, after, between) => {
      const { venue, orders } = await calls.makeVenue();
      const { id: organization } = venue;
      await calls.control('/clock', { organization, freeze: true });
      const match = { path: '/payment' };
      await calls.control('/faults', { organization, kind: 'status', status: 429, probability: 0.4, match });
      const takeAll = async (list: typeof before) => {
        const replies: unknown[] = [];
        for (const one of list) replies.push(await calls.take(venue, orders[one.visitor] ?? '', one));
        // The ids of what is made from now on are part of the state too.
        const { card } = await mock.addCard({ organization, photos: 1 });
        const opened = await mock.call(endpoints.openOrder, {
          params: { firstCard: card, organizationId: organization },
          query: { pdv: 'x', tz: 'UTC' },
          body: { cards: [card] },
        });
        const fault = await calls.control('/faults', { organization, kind: 'empty', match: { path: '/nothing' } });
        return [...replies, opened, fault, await mock.violations(organization)];
      };
      await takeAll(before);
      const { restore } = await snapshotOf(organization);
      const replies = await takeAll(after);
      for (const others of [between, []]) {
        await takeAll(others);
        await restore();
        expect(await takeAll(after)).toEqual(replies);
      }
      mock.world.removeVenue(venue);
    });
    await fc.assert(property, { numRuns: Math.ceil(RUNS / 20) });
  });

  it('has its time: a PIX that had a minute left has it again', async () => {
    const visit = await goShopping(mock, { photos: 1 });
    const { id: organization } = visit.organization;
    const setClock = (change: object) => mock.control<{ now: string }>('/__mock/clock', { organization, ...change });
    await visit.add(visit.unsold[0] ?? '');
    await visit.saveCustomer('pendente@example.com');
    await visit.pix();
    await mock.addFault({ organization, kind: 'status', for_ms: 15 * 60_000, match: { path: '/products' } });
    const { now } = await setClock({ advance_ms: 14 * 60_000 });
    const { restore } = await snapshotOf(organization);
    const statusOf = async () => (await mock.request(`/api/v1/products/${organization}/online`)).status;
    for (let round = 0; round < 2; round += 1) {
      await setClock({ freeze: true });
      await setClock({ advance_ms: 60_000 });
      expect([(await visit.payment()).status, await statusOf()]).toEqual(['EXPIRED', 200]);
      const restored = await restore();
      expect(Date.parse(restored.now) - Date.parse(now)).toBeLessThan(10_000);
      expect([(await visit.payment()).status, await statusOf()]).toEqual(['PENDING', 500]);
    }
    // It runs as it did: it stood still only after the snapshot.
    const { now: later } = await setClock({ advance_ms: 0 });
    await expect.poll(async () => (await setClock({ advance_ms: 0 })).now).not.toBe(later);
  });

  it('has the uploads that it had, and no picture of a later one', async () => {
    const { id: organizationId } = await mock.addOrganization({ can_send_photo: true });
    const upload = async (colour: string) => {
      const form = photoForm(await picture('jpeg', colour));
      await mock.call(endpoints.uploadPhotos, { params: { organizationId }, form });
      return mock.request(`/api/v1/extra/download/${organizationId}-envio0001-u01/f.jpg?size=thumb`);
    };
    const { restore } = await snapshotOf(organizationId);
    const red = await (await upload('#f00')).bytes();
    await restore();
    expect(await (await upload('#00f')).bytes()).not.toEqual(red);
    await restore();
    expect(await (await upload('#f00')).bytes()).toEqual(red);
  });

  it('leaves the journal and the other venues alone', async () => {
    const [one, other] = [await goShopping(mock, { photos: 2 }), await goShopping(mock, { photos: 2 })];
    const { restore } = await snapshotOf(one.organization.web_name);
    for (const { params, organization } of [one, other]) {
      await mock.call(endpoints.saveCustomer, { params, body: ANA });
      await mock.call(endpoints.saveCustomer, { params, body: HOME });
      await mock.request(`/api/v1/nothing/${organization.id}`);
    }
    await restore();
    expect((await one.open()).customer).toBeNull();
    expect((await other.open()).customer?.name).toBe(ANA.name);
    expect([await one.violations(), await other.violations()]).toEqual([[], [expect.stringContaining('nothing')]]);
    const journal = await mock.control<JournalReply>(`/__mock/journal?organization=${one.organization.id}`);
    expect(journal.entries.filter(({ route }) => route === endpoints.saveCustomer.path)).toHaveLength(2);
  });
});

it('lists and deletes snapshots, at most 20 for a venue, and loses them with it', async () => {
  const { id: organization } = await mock.addOrganization();
  const { snapshot } = await snapshotOf(organization, 'before the checkout');
  const list = () => mock.control<SnapshotsReply>(`/__mock/snapshots?organization=${organization}`);
  const entry = { id: `${organization}-s1`, organization, name: 'before the checkout', at: expect.any(String) };
  expect(await list()).toEqual({ snapshots: [entry] });
  for (let number = 2; number <= 20; number += 1) await snapshotOf(organization);
  await expect(snapshotOf(organization)).rejects.toThrow('409');
  await mock.control(`/__mock/snapshots/${snapshot}`, undefined, 'DELETE');
  expect((await snapshotOf(organization)).snapshot).toBe(`${organization}-s21`);
  expect((await list()).snapshots).toHaveLength(20);
  const restoring = () => mock.control(`/__mock/snapshots/${organization}-s21/restore`, undefined, 'POST');
  await restoring();
  await mock.control(`/__mock/organizations/${organization}`, undefined, 'DELETE');
  await expect(restoring()).rejects.toThrow(`no snapshot is called`);
});

it.each([
  [{}, 'organization'],
  [{ organization: 'nowhere' }, '404'],
  [{ organization: 'fotos', title: 'x' }, 'Unrecognized key'],
])('says why a snapshot of %j is refused', async (body, reason) => {
  await expect(mock.control('/__mock/snapshots', body)).rejects.toThrow(reason);
});
