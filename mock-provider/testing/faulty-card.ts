import type { FaultRequest } from '#mock-provider/control/faults.ts';
import { type RawCall, type RawReply, rawCall } from './raw-call.ts';
import type { RunningMock } from './running-mock.ts';

/** The trouble itself, without whom it meets. */
export type Trouble = Omit<FaultRequest, 'organization' | 'match'>;

/** A card of an organization of the test's own, the address that looks it up, and its true answer. */
export async function lookUpOf(mock: RunningMock) {
  const { id } = await mock.addOrganization();
  const { card } = await mock.addCard({ organization: id, photos: 2 });
  const path = `/api/v1/card/${card}/medias?organization_id=${id}`;
  return { id, card, path, url: mock.url + path, truth: { card, medias_count: 2, can_sell_online: true } };
}

/** Puts a trouble into place and looks a card up. @returns what stood on the wire, and what should have */
export async function lookUpWith(mock: RunningMock, trouble: Trouble, call: RawCall = {}) {
  const { id, url, truth } = await lookUpOf(mock);
  await mock.addFault({ organization: id, ...trouble });
  const reply: RawReply = await rawCall(url, call);
  const text = reply.body.toString();
  return { ...reply, text, truth, json: () => JSON.parse(text) as Record<string, unknown> };
}
