import type { FaultRequest } from '#mock-provider/faults/fault.ts';
import { rawCall } from './raw-call.ts';
import type { RunningMock } from './running-mock.ts';

export async function cardLookup(mock: RunningMock) {
  const { id } = await mock.addOrganization();
  const { card } = await mock.addCard({ organization: id, photos: 2 });
  const path = `/api/v1/card/${card}/medias?organization_id=${id}`;
  return { id, card, path, url: mock.url + path, truth: { card, medias_count: 2, can_sell_online: true } };
}

/** Adds a fault and reads a card. @returns the raw response, and the correct reply */
export async function faultyLookup(mock: RunningMock, fault: FaultRequest, silenceMs?: number) {
  const { id, url, truth } = await cardLookup(mock);
  await mock.addFault({ ...fault, organization: id });
  const reply = await rawCall(url, silenceMs);
  const text = reply.body.toString();
  return { ...reply, text, truth, json: () => JSON.parse(text) as Record<string, unknown> };
}
