import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { AppError } from '#server/errors.ts';
import { findBrazilianAddress, findInternationalAddress } from './postal-service.ts';

type Shape = { status?: number; body?: unknown; isReset?: boolean };

async function serviceThatAnswers({ status = 200, body = {}, isReset = false }: Shape): Promise<string> {
  const server = createServer((request, reply) => {
    if (isReset) request.socket.destroy();
    else reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return listenForTest(server);
}

async function outcomeOf(search: Promise<object>): Promise<object | string> {
  return search.catch((error: unknown) => (error instanceof AppError ? error.errorCode : String(error)));
}

const paulista = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
};
const holambra = { street: '', neighborhood: '', city: 'Holambra', state: 'BR-SP' };
const TOO_LARGE = { body: ' '.repeat(70_000) };

describe('every shape of the Brazilian service (B6)', () => {
  it.each<[string, Shape, object | string]>([
    [
      'an address',
      { body: paulista },
      { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'BR-SP' },
    ],
    ['a town with one code', { body: { localidade: 'Holambra', uf: 'SP', logradouro: '', bairro: '' } }, holambra],
    ['nulls for what it does not know', { body: { localidade: 'Holambra', uf: 'SP', logradouro: null } }, holambra],
    ['erro as a boolean', { body: { erro: true } }, 'ZIPCODE_NOT_FOUND'],
    ['erro as a string', { body: { erro: 'true' } }, 'ZIPCODE_NOT_FOUND'],
    ['nothing at all', { body: {} }, 'ZIPCODE_NOT_FOUND'],
    ['a code of the wrong form', { status: 400, body: '<h2>Erro 400</h2>' }, 'ZIPCODE_NOT_FOUND'],
    ['a code without a page', { status: 404 }, 'ZIPCODE_NOT_FOUND'],
    ['a failure', { status: 500, body: '<html>' }, 'ADDRESS_NOT_FOUND'],
    ['too many questions', { status: 429 }, 'ADDRESS_NOT_FOUND'],
    ['no JSON', { body: '<html>' }, 'ADDRESS_NOT_FOUND'],
    ['other types', { body: { localidade: 7 } }, 'ADDRESS_NOT_FOUND'],
    ['more than an address', TOO_LARGE, 'ADDRESS_NOT_FOUND'],
    ['no answer', { isReset: true }, 'ADDRESS_NOT_FOUND'],
  ])('%s', async (_, shape, expected) => {
    const url = await serviceThatAnswers(shape);
    expect(await outcomeOf(findBrazilianAddress(url, '01310100'))).toEqual(expected);
  });
});

const place = (name: string, state?: string | null) => ({ 'place name': name, 'state abbreviation': state });
const found = (city: string, state: string) => ({ street: '', neighborhood: '', city, state });

it('asks abroad for the part of a whole code that the service knows, whose place is offered and no city (B6)', async () => {
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    reply.end(JSON.stringify({ places: [place("St Bartholomew's Hospital", 'ENG')] }));
  });
  const url = await listenForTest(server);
  expect(await outcomeOf(findInternationalAddress(url, 'gb', 'EC1A 1BB'))).toEqual({
    ...found('', 'GB-ENG'),
    place: "St Bartholomew's Hospital",
  });
  expect(asked).toEqual(['/gb/EC1A']);
});

describe('every shape of the international service (B6)', () => {
  it.each<[string, Shape, object | string]>([
    ['a place', { body: { places: [place('Beverly Hills', 'CA')] } }, found('Beverly Hills', 'US-CA')],
    ['several places', { body: { places: [place('Erste', 'BY'), place('Zweite', 'BY')] } }, found('Erste', 'US-BY')],
    ['a country without states', { body: { places: [place('Wellington', '')] } }, found('Wellington', '')],
    ['no state', { body: { places: [place('Wellington', null)] } }, found('Wellington', '')],
    ['no place', { body: { places: [] } }, 'POSTAL_CODE_NOT_FOUND'],
    ['nothing', { body: { places: null } }, 'POSTAL_CODE_NOT_FOUND'],
    ['an unknown code', { status: 404, body: {} }, 'POSTAL_CODE_NOT_FOUND'],
    ['a failure', { status: 503, body: '<html>' }, 'ADDRESS_NOT_FOUND'],
    ['no JSON', { body: '<html>' }, 'ADDRESS_NOT_FOUND'],
    ['no answer', { isReset: true }, 'ADDRESS_NOT_FOUND'],
  ])('%s', async (_, shape, expected) => {
    const url = await serviceThatAnswers(shape);
    expect(await outcomeOf(findInternationalAddress(url, 'us', '90210'))).toEqual(expected);
  });
});
