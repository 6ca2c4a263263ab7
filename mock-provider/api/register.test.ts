import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

const mock = await startMockForFile({ checkReplies: true });

async function violationsOf(path: string, init: RequestInit = {}): Promise<string[]> {
  const response = await mock.request(path, init);
  expect(response.status).toBe(400);
  const body = (await response.json()) as { message: string; violations: { in: string; path: string }[] };
  expect(body).toMatchObject({ error: true, message: 'CONTRACT_VIOLATION' });
  return body.violations.map((violation) => [violation.in, violation.path].filter(Boolean).join('.'));
}

describe('a request that breaks the contract', () => {
  it('is refused with every violation, and counted for the organization it names', async () => {
    const { id } = await mock.addOrganization();
    const path = `/api/v1/order/short/${id}?pdv=&extra=1`;
    const body = JSON.stringify({ cards: [], color: 'red' });
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body };
    const found = await violationsOf(path, init);
    expect(new Set(found)).toEqual(
      new Set(['params.firstCard', 'query.pdv', 'query.tz', 'query', 'body', 'body.cards']),
    );
    expect(await mock.violations(id)).toHaveLength(1);
  });

  it.each([
    ['a body where none belongs', '/api/v1/order/fotos-o1/finish', { body: '{}' }, ['body']],
    ['no JSON', '/api/v1/payment/checkout/fotos-o1', { body: '{"pix":' }, ['body']],
    [
      'a card number',
      '/api/v1/payment/checkout/fotos-o1',
      { body: '{"card":{"number":"4000"}}' },
      ['body.pix', 'body'],
    ],
    ['an id with a slash', '/api/v1/payment/checkout/a%2Fb', { body: '{"pix":true}' }, ['params.orderId']],
  ])('may hold %s', async (_, path, init, expected) => {
    const headers = { 'content-type': 'application/json' };
    expect(await violationsOf(path, { method: 'POST', headers, ...init })).toEqual(expected);
  });

  it('is explained by the alternative with the fewest violations', async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ country: 'br', zipcode: '1', street: 's', state: 'SP', city: 'c', neighborhood: 'n' }),
    };
    expect(await violationsOf('/api/v1/order/fotos-o1/customer', init)).toEqual(['body.street_number']);
  });
});

it('an unknown path is a 501, counted for the organization it names', async () => {
  const { id } = await mock.addOrganization();
  expect((await mock.request(`/api/v1/organizations/${id}`)).status).toBe(501);
  expect((await mock.request(`/api/v1/products/${id}/online`, { method: 'DELETE' })).status).toBe(501);
  await mock.request(`/api/v1/ana@example.com/11144477735/${id}`);
  expect(await mock.violations(id)).toEqual([
    `nothing answers GET /api/v1/organizations/${id}`,
    `nothing answers DELETE /api/v1/products/${id}/online`,
    `nothing answers GET /api/v1/…/…/${id}`,
  ]);
});

const sent = (organizationId: string) => ({
  params: { code: 'NAOEXISTE' },
  query: { organization_id: organizationId },
});

it.each([
  ['flag', { error: true, message: 'CARD_NOT_FOUND' }],
  ['string', { error: 'CARD_NOT_FOUND' }],
  ['object', { error: { code: 'CARD_NOT_FOUND', message: 'CARD_NOT_FOUND' } }],
] as const)(
  'the spelling of a refusal is a %s where the switch says so, with or without an HTTP status, as the documents say',
  async (style, body) => {
    for (const httpErrors of [true, false]) {
      const { id } = await mock.addOrganization({ switches: { error_style: style, http_errors: httpErrors } });
      const response = await mock.send(endpoints.card, sent(id));
      expect(response.status).toBe(httpErrors ? 404 : 200);
      expect(await response.json()).toEqual(body);
      await mock.send(endpoints.download, { params: { kind: 'photo', mediaId: `${id}-x`, filename: 'f' } });
      expect(await mock.violations(id)).toEqual([]);
    }
  },
);
