import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { MASKED_FORM, sentForm, uncutLength, WHOLE_FORM, writeBody } from './journal-fields.ts';

type Schema = { readonly properties?: Record<string, { readonly type?: string }>; readonly anyOf?: readonly Schema[] };

function formsOf({ properties, anyOf }: Schema): (readonly [string, boolean])[][] {
  if (anyOf) return anyOf.flatMap(formsOf);
  return [Object.entries(properties ?? {}).map(([name, { type }]) => [name, type === 'array'] as const)];
}

const BODIES = Object.entries<Endpoint>(endpoints).flatMap(([name, { body }]) => {
  if (body === null || body === 'multipart') return [];
  const forms = formsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema);
  return forms.map((fields) => ({ endpoint: name as EndpointName, fields }));
});

const PERSONAL = [
  ...['Maria', 'Maria Canária', 'maria', 'maria@example.com', '11144477735', '111.444.777-35', 'AB123456'],
  ...['+5511987654321', '11987654321', 'Praça da Sé', '01001000', '1990-05-17', 'token_mock000001', 'ABC123', 'br'],
];

const masked = (data: unknown) => writeBody({ data }, MASKED_FORM);
const wholeBody = (data: unknown) => writeBody({ data }, WHOLE_FORM);

describe('the masked body of a call', () => {
  it.each(BODIES)(
    '$endpoint with $fields has its names and lists, and nothing personal in any of them',
    ({ fields }) => {
      expect(fields.length).toBeGreaterThan(0);
      for (const value of PERSONAL) {
        // The journal keeps a plain word as a venue's id, even if the word is somebody's name.
        const filled = fields.filter(([name]) => name !== 'organization_id' || /\W|\d{8}/.test(value));
        const body = Object.fromEntries(filled.map(([name, isList]) => [name, isList ? [value, value] : value]));
        const expected = Object.fromEntries(filled.map(([name, isList]) => [name, isList ? ['…', '…'] : '…']));
        expect(masked(body)).toEqual(expected);
      }
    },
  );

  it.each([
    [{ cards: ['FOTOS0001', 'MISTO0001'] }],
    [{ media_ids: ['fotos-fotos0001-p01', 't1-teste0001-v2', 'fotos-envio0001-u01'], kind: 'zip' }],
    [{ organization_id: 'fotos' }],
    [{ pix: true }],
    [{ accepted_terms: false, document_type: 'passport' }],
  ])('keeps ids, codes, kinds and switches: %j', (body) => {
    expect(masked(body)).toEqual(body);
  });

  it.each<[unknown, unknown]>([
    [
      { mother: 'Maria', cards: ['FOTOS0001'] },
      { '…': '…', cards: ['FOTOS0001'] },
    ],
    [{ Maria: true }, { '…': '…' }],
    [JSON.parse('{"__proto__": "Maria", "constructor": 1}'), { '…': '…' }],
    [
      { name: { email: 'Maria' }, cards: [['Maria'], { cards: 'Maria' }] },
      { name: { email: '…' }, cards: [['…'], { cards: '…' }] },
    ],
    [['Maria'], ['…']],
    ['Maria', '…'],
    [7, '…'],
    [null, '…'],
  ])('shows nothing of what the contract does not know: %j', (body, expected) => {
    expect(masked(body)).toEqual(expected);
  });

  it('has a hundred elements of a list, and says how many more there were', () => {
    const lists = [100, 101, 4_000].map((length) => {
      const { cards } = masked({ cards: Array(length).fill('FOTOS0001') }) as { cards: string[] };
      return [cards.length, cards.at(-1), uncutLength(cards)];
    });
    expect(lists).toEqual([
      [100, 'FOTOS0001', null],
      [101, '… 1 more', 101],
      [101, '… 3900 more', 4_000],
    ]);
  });

  it('has of a form its types and sizes', () => {
    const photos = [
      { type: 'image/png', size: 9, name: 'maria.png' },
      { type: null, size: 0 },
    ];
    expect(writeBody(sentForm(photos), MASKED_FORM)).toEqual({
      'photos[]': [
        { type: 'image/png', bytes: 9 },
        { type: null, bytes: 0 },
      ],
    });
  });
});

describe('a whole body', () => {
  it('is as it was sent', () => {
    const body = { name: 'Maria', document: '11144477735', phone: '+5511987654325', more: [{ a: null }, true, 1.5] };
    expect(wholeBody(body)).toEqual(body);
  });

  it('has no card number, security code or token', () => {
    const number = 4_000_000_000_000_010;
    const body = { card_hash: 'x1', cvv: '123', name: `${number}`, a: [number], token_x1: 'the token_x1', [number]: 1 };
    const copied = wholeBody(body);
    expect(JSON.stringify(copied)).not.toMatch(/x1|123|4000/);
    expect(copied).toMatchObject({ card_hash: '…', cvv: '…', name: '…', a: ['…'] });
  });

  it.each([
    ['many long lists', Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, Array(500).fill('x')]))],
    ['a long text', { name: 'x'.repeat(5_000_000) }],
    ['a long name', { ['x'.repeat(5_000_000)]: 1 }],
    ['many names', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`name${i}`, 1]))],
    ['lists in lists', JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
  ])('is cut where it has %s', (_, body) => {
    expect(JSON.stringify(wholeBody(body)).length).toBeLessThan(60_000);
  });
});
