import { describe, expect, it } from 'vitest';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';

const mock = await startMockForFile();

const entriesOf = async (organization: string) => (await mock.journal(organization)).entries;

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
