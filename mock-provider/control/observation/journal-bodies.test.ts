import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA } from '#shared/provider-api/example-customer.ts';

const mock = await startMockForFile();

type Har = { log: { version: string; entries: { request: object; response: object }[] } };
const ONE_CARD = { photos: 1 };

async function entriesOf(organization?: string) {
  const query = organization === undefined ? '' : `?organization=${organization}`;
  return (await mock.control<JournalReply>(`/__mock/journal${query}`)).entries;
}
const lastOf = async (organization?: string) => (await entriesOf(organization)).at(-1);

const MASKED_ANA = {
  ...Object.fromEntries(Object.keys(ANA).map((name) => [name, '…'])),
  document_type: 'cpf',
  accepted_terms: true,
};

it('the journal masks a body that broke the contract in the same way, and skips one that is no JSON', async () => {
  const { organization, params } = await goShopping(mock, ONE_CARD);
  const path = `/api/v1/order/${params.orderId}/customer`;
  const post = (body: string) =>
    mock.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  await post(JSON.stringify({ ...ANA, accepted_terms: 'Ana', mother: 'Ana' }));
  expect(await lastOf(organization.id)).toMatchObject({
    code: 'CONTRACT_VIOLATION',
    body: { ...MASKED_ANA, accepted_terms: '…', '…': '…' },
  });
  await post('Ana');
  expect(await lastOf(organization.id)).not.toHaveProperty('body');
});

describe('the whole journal of a venue', () => {
  it('has bodies, query and ids as they were sent, and the common journal has them masked', async () => {
    const { organization, params, lists } = await goShopping(
      mock,
      { ...ONE_CARD, secret: 'XYZ789' },
      { journal: 'whole' },
    );
    const { id } = organization;
    await mock.call(endpoints.saveCustomer, { params, body: ANA });
    expect((await lastOf(id))?.body).toEqual(ANA);
    expect((await lastOf())?.body).toEqual(MASKED_ANA);
    const gallery = { params: { organizationId: id, firstCard: lists.card }, body: { cards: [lists.card] } };
    await mock.call(endpoints.medias, { ...gallery, query: { secret: 'XYZ789' } });
    expect((await lastOf(id))?.query).toEqual({ secret: 'XYZ789' });
    expect((await lastOf())?.query).toEqual({ secret: '…' });
    await mock.request(`/api/v1/card/Ana%20Prado/medias?organization_id=${id}`);
    expect((await lastOf(id))?.ids).toEqual({ code: 'Ana Prado', organizationId: id });
    expect((await lastOf())?.ids).toEqual({ code: '…', organizationId: id });
  });

  it('has no card data', async () => {
    const { organization, params, saveCustomer, violations } = await goShopping(mock, ONE_CARD, { journal: 'whole' });
    await saveCustomer();
    await mock.call(endpoints.saveCustomer, { params, body: { ...ANA, phone: '+5511987654325' } });
    const number = '4000000000000010';
    await mock.send(endpoints.checkout, { params, body: { card_hash: 'token_mock000001' } });
    await mock.send(endpoints.checkout, { params, body: { number, cvv: '9137' } as never });
    await mock.request(`/api/v1/card/${number}/medias?organization_id=${organization.id}&card_hash=x1&${number}=1`);
    const text = JSON.stringify(await entriesOf(organization.id));
    expect(text).toContain('+5511987654325');
    expect(text).not.toMatch(/4000000000000010|9137|x1|token_/);
    expect((await violations()).filter((violation) => violation.includes('card number'))).toEqual([]);
  });

  it('has headers and replies, also as an HTTP archive', async () => {
    const { id } = await mock.addOrganization({ journal: 'whole' });
    const path = `/api/v1/products/${id}/online`;
    await mock.request(path, { headers: { 'x-request-id': 'a-request-of-this-test' } });
    expect(await lastOf(id)).toMatchObject({
      headers: { 'x-request-id': 'a-request-of-this-test' },
      reply: { headers: { 'content-type': expect.stringContaining('json') }, body: { products: expect.any(Array) } },
    });
    expect(await lastOf()).not.toHaveProperty('reply');
    const { log } = await mock.control<Har>(`journal?organization=${id}&format=har`);
    expect(log).toMatchObject({ version: '1.2', entries: [{ request: { method: 'GET', url: mock.url + path } }] });
    expect(log.entries[0]?.response).toMatchObject({
      status: 200,
      content: { text: expect.stringContaining(`${id}-`) },
    });
  });

  it('stays after a reset, and is not for other values', async () => {
    const { id } = await mock.addOrganization({ journal: 'whole' });
    await mock.control(`/__mock/reset?organization=${id}`, undefined, 'POST');
    const body = { organization_id: id, name: 'Maria' };
    await mock.send(endpoints.customerCard, { params: {}, body });
    expect((await lastOf(id))?.body).toEqual(body);
    await expect(mock.addOrganization({ journal: 'all' } as never)).rejects.toThrow('400');
  });
});
