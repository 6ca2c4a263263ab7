import { expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile();

const MINUTE = 60_000;

const CARD = { number: '4000000000000010', holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };

async function readyToPay() {
  const visit = await goShopping(mock, { photos: 1 });
  const { id: organization, web_name: site } = visit.organization;
  await visit.add(visit.unsold[0] ?? '');
  await visit.saveCustomer();
  const reply = await mock.request('/core/v5/tokens?appId=pk', {
    method: 'POST',
    headers: { origin: `https://${site}.example` },
    body: JSON.stringify({ type: 'card', card: CARD }),
  });
  const token = (await reply.json()) as { id: string; created_at: string; expires_at: string };
  const sent = { params: visit.params, body: { card_hash: token.id } };
  const advance = (milliseconds: number) => mock.control('/__mock/clock', { organization, advance_ms: milliseconds });
  return { token, sent, advance };
}

it('gives a token for a minute of its venue', async () => {
  const { token, sent, advance } = await readyToPay();
  expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(MINUTE);
  await advance(MINUTE - 10_000);
  expect((await mock.call(endpoints.checkout, sent)).status).toBe('PAID');
});

it('gives no token twice, also after a reset, since a storefront that runs on knows those before', async () => {
  const { token } = await readyToPay();
  await mock.control('/__mock/reset', {});
  expect((await readyToPay()).token.id).not.toBe(token.id);
});

it('refuses an older token', async () => {
  const { sent, advance } = await readyToPay();
  await advance(MINUTE);
  expect(await mock.refusal(endpoints.checkout, sent)).toBe('422 CARD_TOKEN_INVALID');
});

it.each([
  ['', '{}', 401, 'the address lacks ?appId='],
  ['?appId=pk', '{type: card}', 422, 'The body is not JSON.'],
  ['?appId=pk', '{"type": "card"}', 422, '"card":["Invalid input: expected object'],
])('says why the call "%s" with %s is refused', async (query, body, status, reason) => {
  const reply = await mock.request(`/core/v5/tokens${query}`, { method: 'POST', body });
  expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(reason)]);
});

it('refuses the site of a domain that its key is not for, so that the browser can read it', async () => {
  const headers = { origin: 'https://aqua.fotos.invalid' };
  const reply = await mock.request('/core/v5/tokens?appId=pk', {
    method: 'POST',
    headers,
    body: JSON.stringify({ type: 'card', card: CARD }),
  });
  expect([reply.status, await reply.text()]).toEqual([401, expect.stringContaining('not for this domain')]);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
});

it.each([
  ['701', 422, '"card.cvv":["The cvv field is invalid."]'],
  ['702', 503, 'Service unavailable.'],
])('refuses a card with the CVV %s', async (cvv, status, reason) => {
  const body = JSON.stringify({ type: 'card', card: { ...CARD, cvv } });
  const reply = await mock.request('/core/v5/tokens?appId=pk', { method: 'POST', body });
  expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(reason)]);
});
