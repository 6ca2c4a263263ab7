import { describe, expect, it } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { wireBrazilianAddress, wireInternationalAddress } from '#shared/provider-api/third-parties.ts';

const mock = await startMockForFile();

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const response = await mock.request(path);
  return { status: response.status, body: await response.json() };
}

describe('the Brazilian postal service', () => {
  it('knows a code, with and without the slash at the end', async () => {
    const [one, other] = [await get('/ws/01001000/json/'), await get('/ws/01001000/json')];
    expect(one).toEqual(other);
    expect(wireBrazilianAddress.parse(one.body)).toMatchObject({ logradouro: 'Praça da Sé', uf: 'SP' });
  });

  it('answers 200 to an unknown code, and 400 without JSON to one of the wrong form', async () => {
    expect(await get('/ws/99999999/json/')).toEqual({ status: 200, body: { erro: 'true' } });
    for (const code of ['0100100', '010010000', '01001-000', 'abcdefgh', '%20']) {
      const response = await mock.request(`/ws/${code}/json/`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('text/html');
    }
  });
});

describe('the international postal service', () => {
  it('knows places with a state, without one, several, and codes with a space', async () => {
    const beverly = await get('/zippopotam/us/90210');
    expect(wireInternationalAddress.parse(beverly.body).places[0]).toMatchObject({ 'state abbreviation': 'CA' });
    const bare = await get('/zippopotam/NZ/6035');
    expect(wireInternationalAddress.parse(bare.body).places[0]?.state).toBe('');
    expect(wireInternationalAddress.parse((await get('/zippopotam/gb/EC1A')).body).places).toHaveLength(2);
    expect((await get('/zippopotam/sk/010%2001')).status).toBe(200);
  });

  it('answers 404 with an empty object to an unknown code', async () => {
    expect(await get('/zippopotam/us/00000')).toEqual({ status: 404, body: {} });
  });
});

it('the public storage gives what is there, and 404 for the rest', async () => {
  const logo = await mock.request('/storage/fotos/logo.svg');
  expect(logo.status).toBe(200);
  expect(logo.headers.get('content-type')).toBe('image/svg+xml');
  for (const path of ['vazio/logo.svg', 'fotos/none.png', 'fotos/..%2F..%2Fcards.json', '%2e%2e/cards.json']) {
    expect((await mock.request(`/storage/${path}`)).status).not.toBe(200);
  }
});
