import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';

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

it('the journal masks a body that broke the contract like any other, and skips one that is no JSON', async () => {
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

describe('a call in the journal', () => {
  it('has the code of its refusal, however the venue spells it and whatever its status is', async () => {
    for (const error_style of ['flag', 'string', 'object'] as const) {
      const { id } = await mock.addOrganization({ switches: { error_style, http_errors: false } });
      await fetch(`${mock.url}/api/v1/card/NAOEXISTE/medias?organization_id=${id}`);
      expect(await entriesOf(id)).toMatchObject([{ status: 200, code: 'CARD_NOT_FOUND' }]);
    }
  });

  it('says when it broke the contract, and has the code that a fault gave', async () => {
    const { id, url } = await cardLookup(mock);
    await fetch(`${url}&x=1`);
    await mock.addFault({ organization: id, kind: 'status', code: 'MAINTENANCE', times: 1 });
    await mock.addFault({ organization: id, kind: 'error_flag', message: 'for ana@example.com', times: 1 });
    for (let call = 0; call < 3; call += 1) await fetch(url);
    const codes = (await entriesOf(id)).map(({ code }) => code);
    expect(codes).toEqual(['CONTRACT_VIOLATION', 'MAINTENANCE', undefined, undefined]);
  });

  it('has its query and its milliseconds', async () => {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, kind: 'latency', delay_ms: 80 });
    await fetch(url);
    const [entry] = await entriesOf(id);
    expect(entry?.query).toEqual({ organization_id: id });
    expect(entry?.ms).toBeGreaterThanOrEqual(79);
  });

  it('has the id of its request, where that has the form of an id', async () => {
    const { id, url } = await cardLookup(mock);
    const ids = ['0123456789abcdef0123456789abcdef', 'Ana Maria da Silva Souza', '4000000000000010', 'short'];
    for (const requestId of ids) await fetch(url, { headers: { 'x-request-id': requestId } });
    expect((await entriesOf(id)).map(({ requestId }) => requestId)).toEqual([ids[0], undefined, undefined, undefined]);
  });
});

const CUSTOMER = { name: 'Rui', lastname: 'Quaresma', external_id: 'R7', password: 'segredo7' };
const CARD = { number: '4000000000000010', holder_name: 'ANA SECRETA', exp_month: 12, exp_year: 2040, cvv: '9137' };
const { name, email, document, phone } = ANA;
const PERSONAL = [
  ...['Quaresma', 'segredo7', 'XYZ789', 'secreto', 'SECRETA', CARD.number, CARD.cvv],
  ...[name, email, document, phone, phone.slice(1), HOME.zipcode, HOME.street, HOME.neighborhood],
];

async function buyWithEverything(): Promise<{ id: string; token: string }> {
  const shop = await goShopping(mock, { photos: 2, secret: 'XYZ789', customer: CUSTOMER });
  const { id, web_name: site } = shop.organization;
  const { card } = shop.lists;
  await mock.call(endpoints.customerCard, { params: {}, body: { organization_id: id, ...CUSTOMER } });
  const gallery = {
    params: { organizationId: id, firstCard: card },
    query: { secret: 'XYZ789' },
    body: { cards: [card] },
  };
  await mock.call(endpoints.medias, gallery);
  await shop.add(shop.unsold[0] ?? '');
  await shop.saveCustomer();
  const made = await fetch(`${mock.url}/core/v5/tokens?appId=pk_secreto`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://${site}.localhost` },
    body: JSON.stringify({ type: 'card', card: CARD }),
  });
  const { id: token } = (await made.json()) as { id: string };
  await mock.call(endpoints.checkout, { params: shop.params, body: { card_hash: token } });
  return { id, token };
}

describe('the journal', () => {
  it('has nothing personal of a purchase', async () => {
    const { id, token } = await buyWithEverything();
    const text = JSON.stringify(await entriesOf(id));
    for (const value of [...PERSONAL, token]) expect(text, value).not.toContain(value);
    for (const masked of ['"secret":"…"', '"appId":"…"']) expect(text).toContain(masked);
    expect(text).toContain('"query":{"pdv":"fotos.localhost","tz":"America/Sao_Paulo"}');
  });

  it('has nothing personal of calls that send it in the wrong place', async () => {
    const { id, token } = await buyWithEverything();
    const values = [...PERSONAL, token];
    for (const value of values.map(encodeURIComponent)) {
      const query = `organization_id=${id}&cache=${value}&pdv=${value}&from_date=${value}&${value}=1`;
      await fetch(`${mock.url}/api/v1/card/${value}/medias?${query}`);
      await fetch(`${mock.url}/api/v1/photo/${id}?card_code=${value}&tz=${value}&size=${value}`, { method: 'POST' });
    }
    const entries = await entriesOf(id);
    expect(entries.filter(({ code }) => code === 'CONTRACT_VIOLATION')).toHaveLength(2 * values.length);
    for (const value of values) expect(JSON.stringify(entries), value).not.toContain(value);
  });
});
