import { expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

const MINUTE = 60_000;

const CARD = { number: '4000000000000010', holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };

function ask(body: string, { query = '?appId=pk', site = 'localhost' } = {}): Promise<Response> {
  const headers = { origin: `https://${site}` };
  return mock.request(`/core/v5/tokens${query}`, { method: 'POST', headers, body });
}

const bodyWith = (fields: object) => JSON.stringify({ type: 'card', card: { ...CARD, ...fields } });

async function readyToPay() {
  const visit = await goShopping(mock, { photos: 1 });
  const { id: organization, web_name: venue } = visit.organization;
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer();
  const reply = await ask(bodyWith({}), { site: `${venue}.example` });
  const { id } = (await reply.json()) as { id: string };
  const sent = { params: visit.params, body: { card_hash: id } };
  return { id, sent, advance: (ms: number) => mock.clock({ organization, advance_ms: ms }) };
}

it('gives a token for a minute by the clock of its venue', async () => {
  const [inTime, late] = [await readyToPay(), await readyToPay()];
  await inTime.advance(MINUTE - 10_000);
  expect((await mock.call(endpoints.checkout, inTime.sent)).status).toBe('PAID');
  await late.advance(MINUTE);
  expect(await mock.refusal(endpoints.checkout, late.sent)).toBe('422 CARD_TOKEN_INVALID');
});

it('gives no token twice, also after a reset, since a storefront that runs on knows those before', async () => {
  const { id } = await readyToPay();
  await mock.control('/__mock/reset', {});
  expect((await readyToPay()).id).not.toBe(id);
});

it.each<[string, number, string, Parameters<typeof ask>]>([
  ['without a key', 401, 'the address lacks ?appId=', [bodyWith({}), { query: '' }]],
  ['from a domain that its key is not for', 401, 'not for this domain', [bodyWith({}), { site: 'aqua.fotos.invalid' }]],
  ['that is no JSON', 422, 'The body is not JSON.', ['{type: card}']],
  ['without a card', 422, '"card":["Invalid input: expected object', ['{"type": "card"}']],
  ['with a number that is none', 422, '"card.number":', [bodyWith({ number: '4000000000000011' })]],
  ['with a card that has expired', 422, 'Card expired.', [bodyWith({ exp_year: 2020 })]],
  ['with the CVV 701', 422, '"card.cvv":["The cvv field is invalid."]', [bodyWith({ cvv: '701' })]],
  ['with the CVV 702', 503, 'Service unavailable.', [bodyWith({ cvv: '702' })]],
])('a call %s is a %i, so that a browser can read why', async (_, status, reason, sent) => {
  const reply = await ask(...sent);
  expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(reason)]);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
});

it('lets the browsers of every site ask', async () => {
  const reply = await mock.request('/core/v5/tokens?appId=pk', { method: 'OPTIONS' });
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
});
