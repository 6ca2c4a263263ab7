import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { partsOfForms } from '#shared/provider-api/field.ts';
import { type Exchange, maskExchange } from './mask-call.ts';
import { callOf } from './proxy.ts';
import { Pseudonyms } from './pseudonyms.ts';

type Sent = { readonly method?: string; readonly address: string; readonly body?: unknown; readonly json: unknown };

function exchange({ method = 'POST', address, body, json }: Sent): Exchange {
  const call = callOf(method, address);
  if (!call) throw new Error(`${address} is no call`);
  return { call, body, reply: { status: 200, ms: 1, type: 'application/json', json } };
}

const mask = (sent: Sent) => maskExchange(new Pseudonyms(), exchange(sent));

const ORDER = {
  id: 48_213,
  card_code: 'ABCDE1234',
  cards: [{ card: 'ABCDE1234' }],
  completed: false,
  status: 0,
  total: '29.90',
  customer: null,
  items: [{ id: 3, product_type: { id: 9 }, items: [{ photo: { id: 77 } }], total: '29.90' }],
};
const canary = fc.uuid().map((id) => `CANARY-${id}`);
const FIELDS = [
  ...['order', 'customer', 'addresses', 'items', 'payments', 'cards'],
  ...['medias', 'sold_medias', 'extras', 'product_type'],
  ...['id', 'name', 'email', 'document', 'document_type', 'phone', 'street', 'zipcode', 'state', 'card', 'card_code'],
  ...['filename', 'preview_path', 'type', 'status', 'total', 'pix_text', 'error', 'message', 'code', 'photo', 'url'],
  ...['cpf', 'password', 'lastname', 'card_hash', 'pix', 'media_ids', 'medias_count', 'organization_id'],
];
const { object: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, canary, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 3 }),
  object: fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS) }, canary), tie('value'), {
    maxKeys: 20,
  }),
}));

function filled(schema: z.core.$ZodType): unknown {
  const { fields, entries } = partsOfForms(schema);
  if (entries) return [filled(entries)];
  if (!fields) return 'CANARY in a field';
  const known = [...fields].map(([name, field]) => [name, filled(field)]);
  return { ...Object.fromEntries(known), unknown: 'CANARY-in-an-unknown-field' };
}

/** `organization` and `products` return only what the venue tells everybody, so most of their values are kept. */
const ABOUT_VISITORS = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => name !== 'organization' && name !== 'products',
);

describe('a masked call', () => {
  it('has made-up values in path, query, body and reply, the same for the same original', () => {
    const { organization, request, reply } = mask({
      address: '/api/v1/order/ABCDE1234/17?pdv=ana.example&tz=America/Sao_Paulo',
      body: { cards: ['ABCDE1234'] },
      json: { order: ORDER },
    });
    expect(organization).toBe('7000001');
    expect(request).toEqual({
      method: 'POST',
      path: '/api/v1/order/CARTAO001/7000001',
      query: { pdv: 'site1.localhost', tz: 'America/Sao_Paulo' },
      body: { cards: ['CARTAO001'] },
    });
    expect(reply.body).toMatchObject({ order: { id: 7_000_001, card_code: 'CARTAO001', total: '29.90' } });
    expect(endpoints.openOrder.reply.safeParse(reply.body).success).toBe(true);
  });

  it('leaves out what nobody allowed, and keeps no value of an unexpected form', () => {
    const { reply } = mask({
      address: '/api/v1/payment/checkout/o1',
      body: { card_hash: 'tok_secret' },
      json: { status: 'Ana Prado', pix_text: null, payer: { name: 'Ana Prado' }, method: ['Ana'], modality: 'online' },
    });
    expect(reply.body).toEqual({ status: '…', pix_text: null, method: [], modality: 'online' });
  });

  it('keeps times and sizes of media, and no other text in their place', () => {
    const address = '/api/v1/medias/17/ABCDE1234';
    const kept = (facts: object) => mask({ address, json: { extras: [facts] } }).reply.body;
    const facts = { taken_at: '2025-07-12T14:30:00.5-03:00', width: 1_920, height: 1_280 };
    expect(kept(facts)).toEqual({ extras: [facts] });
    expect(kept({ taken_at: 'by Ana', width: 'Ana' })).toEqual({ extras: [{ taken_at: '…', width: '…' }] });
  });

  it('keeps the code of a refusal, and none of its sentences', () => {
    const refused = (json: unknown) => mask({ address: '/api/v1/order/o1/finish', json }).reply.body;
    expect(refused({ error: true, message: 'ORDER_NOT_PAID' })).toEqual({ error: true, message: 'ORDER_NOT_PAID' });
    expect(refused({ error: 'Ana did not pay' })).toEqual({ error: '…' });
    expect(refused({ error: { code: 'NO_CARD', message: 'ABCDE1234?' }, order: ORDER })).toEqual({
      error: { code: 'NO_CARD', message: '…' },
    });
  });

  it.each(ABOUT_VISITORS)('of %s has no original value in any field that has a rule', (name) => {
    const { method, path, body, reply }: Endpoint = endpoints[name];
    const json = reply === 'bytes' ? {} : filled(reply);
    const sent = { method, address: path.replaceAll(':', 'CANARY%20'), json };
    const text = JSON.stringify(mask({ ...sent, ...(body instanceof z.ZodType ? { body: filled(body) } : {}) }));
    expect(text).not.toContain('CANARY');
  });

  it('has no original value anywhere, whatever is sent and answered', () => {
    const addresses = [
      ...['/api/v1/order/o1/customer', '/api/v1/customer/card/medias', '/api/v1/payment/checkout/o1'],
      ...['/api/v1/medias/17/ABCDE1234?secret=CANARY-secret', '/api/v1/order/ABCDE1234/17?pdv=CANARY-pdv&x=CANARY-x'],
      ...['/api/v1/order/CANARY-order/card/CANARY-code', '/api/v1/card/search/photo?organization_id=CANARY-venue'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...addresses), anything, anything, (address, body, json) => {
        expect(JSON.stringify(mask({ address, body, json }))).not.toContain('CANARY');
      }),
    );
  });
});
