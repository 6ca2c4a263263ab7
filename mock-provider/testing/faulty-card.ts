import type { FaultRequest } from '#mock-provider/control/faults.ts';
import { rawCall } from './raw-call.ts';
import type { RunningMock } from './running-mock.ts';

export type Fault = Omit<FaultRequest, 'organization' | 'match'>;

export async function cardLookup(mock: RunningMock) {
  const { id } = await mock.addOrganization();
  const { card } = await mock.addCard({ organization: id, photos: 2 });
  const path = `/api/v1/card/${card}/medias?organization_id=${id}`;
  return { id, card, path, url: mock.url + path, truth: { card, medias_count: 2, can_sell_online: true } };
}

/** Adds a fault and reads a card. @returns the raw response, and the reply that it should have been */
export async function faultyLookup(mock: RunningMock, fault: Fault, silenceMs?: number) {
  const { id, url, truth } = await cardLookup(mock);
  await mock.addFault({ organization: id, ...fault });
  const reply = await rawCall(url, silenceMs);
  const text = reply.body.toString();
  return { ...reply, text, truth, json: () => JSON.parse(text) as Record<string, unknown> };
}
