import { describe, expect, it } from 'vitest';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { goShopping } from '#mock-provider/testing/shopping.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA } from '#shared/provider-api/example-customer.ts';
import type { VerifyReply } from './verify.ts';

const mock = await startMockForFile();

const PATH = '/card/:code/medias';
const { verify } = mock;

it('counts the calls of one venue, exactly or at least so many', async () => {
  const { id: organization, card, url } = await cardLookup(mock);
  const other = await cardLookup(mock);
  for (const address of [url, url, other.url]) await fetch(address);
  const wanted = { organization, method: 'get', path: PATH };
  const two = { ok: true, count: 2, nearest: [] };
  expect(await verify({ ...wanted, exactly: 2 })).toEqual(two);
  expect(await verify({ ...wanted, at_least: 1 })).toEqual(two);
  expect(await verify({ ...wanted, path: `/card/${card}/`, exactly: 2 })).toEqual(two);
  expect(await verify({ organization, path: '/payment', exactly: 0 })).toEqual({ ok: true, count: 0, nearest: [] });
});

it.each([
  [{ path: '/chekout', exactly: 0 }, 'no call has'],
  [{ path: '/payment/checkout', body: { pxi: true }, exactly: 0 }, 'there is pix'],
  [{ path: '/payment', status: 999, exactly: 0 }, 'status'],
  [{ path: '/payment', since: 1_000_000, exactly: 0 }, 'the latest call of the journal is'],
  [{ path: '/customer', body: { email: ANA.email }, exactly: 0 }, 'body.email is masked'],
  [{ path: '/customer', body: { email: { matches: '^ana@' } }, at_most: 1 }, 'body.email is masked'],
  [{ path: '/customer', body: { '/email': ANA.email }, exactly: 0 }, 'body/email is masked'],
  [{ path: '/customer', body: { document_type: { matches: '(' } }, exactly: 0 }, 'regular expression'],
  [{ order: [{ path: '/payment' }, { path: '/chekout' }] }, 'no call has'],
])('refuses %j, which would say nothing', async (wanted, reason) => {
  await expect(verify({ organization: 'fotos', ...wanted })).rejects.toThrow(reason);
});

it('asks that nothing else was called', async () => {
  const { id: organization, url } = await cardLookup(mock);
  await fetch(url);
  const wanted = { organization, path: PATH, exactly: 1, only: true };
  expect(await verify(wanted)).toMatchObject({ ok: true, count: 1 });
  await fetch(`${mock.url}/api/v1/products/${organization}/online`);
  const { ok, nearest } = await verify(wanted);
  expect([ok, nearest.map(({ route }) => route)]).toEqual([false, ['/api/v1/products/:organizationId/online']]);
  const order = [{ path: PATH }, { path: '/products/' }];
  expect(await verify({ organization, order, only: true })).toMatchObject({ ok: true, count: 2 });
});

it('waits also while the venue is reset', async () => {
  const { id: organization, url } = await cardLookup(mock);
  const verified = verify({ organization, path: PATH, at_least: 1, within_ms: 9_000 });
  await mock.control(`/__mock/reset?organization=${organization}`, undefined, 'POST');
  await fetch(url);
  expect(await verified).toMatchObject({ ok: true, count: 1 });
});

it('ends at once where more calls came than exactly so many, and else after the time given', async () => {
  const { id: organization, url } = await cardLookup(mock);
  for (let call = 0; call < 2; call += 1) await fetch(url);
  await fetch(`${mock.url}/api/v1/products/${organization}/online`);
  const wanted = { organization, path: PATH };
  const tooMany = { ok: false, count: 2, nearest: [] };
  const ended: string[] = [];
  const waiting = verify({ ...wanted, exactly: 3, within_ms: 2_000 }).then((reply) => {
    ended.push('too few');
    return reply;
  });
  expect(await verify({ ...wanted, exactly: 1, within_ms: 9_000 })).toMatchObject(tooMany);
  ended.push('too many');
  expect(await waiting).toMatchObject({ ok: false, count: 2 });
  expect(ended).toEqual(['too many', 'too few']);
});

it('shows the nearest misses with their reasons, nearest first', async () => {
  const { id: organization, url } = await cardLookup(mock);
  await fetch(`${mock.url}/api/v1/products/${organization}/online`);
  await fetch(url);
  const { ok, nearest } = await verify({ organization, method: 'POST', path: '/card/:card', at_least: 1 });
  expect(ok).toBe(false);
  expect(nearest.map(({ route, why }) => [route, why.length])).toEqual([
    ['/api/v1/card/:code/medias', 2],
    ['/api/v1/products/:organizationId/online', 2],
  ]);
  expect(nearest[0]).toMatchObject({ status: 200 });
  expect(nearest[1]?.why).toEqual([
    'the method is GET, not POST',
    `the path /api/v1/products/${organization}/online is without "/card/:card"`,
  ]);
});

it('is refused with the reason when a field is wrong or misspelled', async () => {
  const { id: organization } = await cardLookup(mock);
  const wanted = { organization, path: PATH };
  await expect(verify(wanted as never)).rejects.toThrow('either `exactly`, or `at_least`');
  await expect(verify({ ...wanted, exactly: 1, at_least: 1 } as never)).rejects.toThrow('400');
  const deep: unknown = JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`);
  await expect(verify({ ...wanted, exactly: 1, body: deep })).rejects.toThrow('at most 20 deep');
  await expect(verify({ ...wanted, exactly: 1, with_ms: 1 } as never)).rejects.toThrow('with_ms');
  await expect(verify({ ...wanted, organization: 'nowhere', exactly: 1 })).rejects.toThrow('404');
});

describe('the body of a call', () => {
  const ONE_CARD = { photos: 1 };
  const cards = Array.from({ length: 300 }, (_, i) => `CARTAO${String(i).padStart(3, '0')}`);

  async function why(organization: string, path: string, body: unknown) {
    const { ok, nearest } = await verify({ organization, path, body, exactly: 1 });
    expect(ok).toBe(nearest.length === 0);
    return nearest[0]?.why ?? [];
  }

  it('is compared in part: the fields that are named, and whole lists', async () => {
    const { organization, params, saveCustomer } = await goShopping(mock, ONE_CARD);
    await saveCustomer();
    await mock.send(endpoints.checkout, { params, body: { pix: true } });
    const ask = (path: string, body: unknown) => why(organization.id, path, body);
    expect(await ask('/checkout', { pix: true })).toEqual([]);
    expect(await ask('/checkout', {})).toEqual([]);
    const another = { cards: ['ZZZZZZZZ9'] };
    expect(await ask('/order/:firstCard', another)).toEqual(['body.cards[0] is "TESTE0001", not "ZZZZZZZZ9"']);
    expect(await ask('/order/:firstCard', { cards: [] })).toEqual(['body.cards is a list of 1, not a list of 0']);
    expect(await ask('/customer', { document_type: 'cpf', accepted_terms: true })).toEqual([]);
    expect(await ask('/order/:firstCard', { '/cards/0': { matches: '^[A-Z]+0001$' } })).toEqual([]);
    expect(await ask('/order/:firstCard', { '/cards/1': { matches: '^FOTOS' } })).toEqual(['body/cards/1 is missing']);
    await mock.send(endpoints.payment, { params });
    const { nearest } = await verify({
      organization: organization.id,
      path: '/payment',
      body: { pix: true },
      exactly: 2,
    });
    expect(nearest[0]?.why).toEqual(['there is no body']);
  });

  it('is masked, unless the venue has a whole journal, where only card data are', async () => {
    const { organization, params } = await goShopping(mock, ONE_CARD, { journal: 'whole' });
    await mock.call(endpoints.saveCustomer, { params, body: ANA });
    expect(await why(organization.id, '/customer', ANA)).toEqual([]);
    expect(await why(organization.id, '/customer', { email: { matches: '^ana@' } })).toEqual([]);
    expect(await why(organization.id, '/customer', { email: { matches: '^eva@' } })).toEqual([
      `body.email is "${ANA.email}", not like ^eva@`,
    ]);
    await expect(why(organization.id, '/checkout', { card_hash: 'x' })).rejects.toThrow('no journal keeps it');
    await expect(why(organization.id, '/order/:firstCard', { cards })).rejects.toThrow('body.cards is cut');
  });
});

describe('calls in an order, of a status, since a call', () => {
  const setUp = async () => {
    const { id, web_name: webName } = await mock.addOrganization();
    await mock.addFault({ organization: id, kind: 'status', status: 503, times: 1 });
    const read = async (path: string) => void (await mock.request(path));
    await read(`/api/v1/products/${id}/online`);
    await read(`/api/v1/products/${id}/online`);
    await read(`/api/v1/organization/${webName}`);
    const verify = (request: object) => mock.control<VerifyReply>('/__mock/verify', { organization: id, ...request });
    return { verify };
  };
  const [PRODUCTS, VENUE] = [{ path: '/products/' }, { path: '/organization/' }];

  it('are counted', async () => {
    const { verify } = await setUp();
    expect(await verify({ ...PRODUCTS, status: 503, exactly: 1 })).toMatchObject({ ok: true });
    expect(await verify({ ...PRODUCTS, at_most: 1 })).toMatchObject({ ok: false, count: 2 });
    expect(await verify({ ...PRODUCTS, at_least: 1, at_most: 2 })).toMatchObject({ ok: true });
    expect(await verify({ ...PRODUCTS, since: 1, exactly: 1 })).toMatchObject({ ok: true });
    const { nearest } = await verify({ ...VENUE, status: 404, exactly: 1 });
    expect(nearest[0]?.why).toEqual(['the status is 200, not 404']);
  });

  it('are in order, or it says which one is missing', async () => {
    const { verify } = await setUp();
    expect(await verify({ order: [{ ...PRODUCTS, status: 503 }, PRODUCTS, VENUE] })).toMatchObject({
      ok: true,
      count: 3,
    });
    const wrong = await verify({ order: [VENUE, PRODUCTS] });
    expect(wrong).toMatchObject({ ok: false, count: 1 });
    expect(wrong.nearest.length).toBeGreaterThan(0);
    await expect(verify({ order: [VENUE, PRODUCTS], exactly: 1 })).rejects.toThrow('400');
    await expect(verify({ ...VENUE, at_least: 3, at_most: 2 })).rejects.toThrow('above');
  });
});
