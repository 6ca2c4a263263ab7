import type { CardReply, OrdersReply, OrganizationReply } from '../../mock-provider/control/schema.ts';
import { answerOf, type Client, get, type PlainRequest, post } from './client.ts';
import type { PeerMaterial } from './peer-work.ts';
import type { Visit } from './visit.ts';

const UNSOLD_PHOTOS = 24;
const SOLD_PHOTOS = 5;

async function ask<Reply>(mock: Client, request: PlainRequest): Promise<Reply> {
  return JSON.parse((await answerOf(mock, request, {})).text) as Reply;
}

export type Scene = { readonly visits: Visit[]; readonly peer: Omit<PeerMaterial, 'page' | 'files'> };

export async function setScene(mock: Client, visits: number): Promise<Scene> {
  const { organization } = await ask<OrganizationReply>(mock, post('/__mock/organizations', {}));
  const content = { organization: organization.id, photos: UNSOLD_PHOTOS, sold_photos: SOLD_PHOTOS };
  const makeCard = () => ask<CardReply>(mock, post('/__mock/cards', content));
  const site = organization.web_name;
  const made: Visit[] = [];
  for (let number = 0; number < visits; number += 1) {
    made.push({ site, card: (await makeCard()).card, address: `10.0.${number >> 8}.${number & 255}` });
  }
  const card = await makeCard();
  const media = { media_ids: (card.sold_medias ?? []).map(({ id }) => id) };
  const { url } = await ask<{ url: string }>(
    mock,
    post(`/api/v1/medias/zip?organization_id=${organization.id}`, media),
  );
  return { visits: made, peer: { organizationId: organization.id, card, archive: new URL(url).pathname } };
}

/** Proves that visits were complete. */
export async function chargedOrders(mock: Client, site: string): Promise<number> {
  const { orders } = await ask<OrdersReply>(mock, get(`/__mock/orders?organization=${site}`));
  return orders.filter(({ payments }) => payments.length === 1).length;
}
