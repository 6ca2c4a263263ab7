import { describe, expect, it } from 'vitest';
import { faultRequest } from '#mock-provider/control/page/fault-fields.mjs';
import type { OrderSummary } from '#mock-provider/control/schema.ts';
import { FAULTS } from '#mock-provider/faults/catalogue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { answerWords, callWords, isKnownCall, moodOf } from './call-words.mjs';
import { errorWords } from './code-words.mjs';
import { faultWords, kindWords, parameterWords, stepWords } from './fault-words.mjs';
import { cardWords, filterOrders, mediaWords, orderState, orderWords, sortOrders } from './order-words.mjs';
import { durationWords, waitWords } from './time-words.mjs';
import { curlCommand, expectedPath, outcomeWords, verifyRequest } from './verify-words.mjs';

const call = { method: 'GET', route: '/api/v1/card/:code/medias', ids: { code: 'FOTOS0001' } };

it('writes times', () => {
  expect([0, 500, 90_000, 3_600_000, 176_400_000].map(durationWords)).toEqual([
    '0 s',
    '0.5 s',
    '1 min 30 s',
    '1 h',
    '2 d 1 h',
  ]);
  expect([59_999, 60_000, 7_300_000].map(waitWords)).toEqual(['less than a minute', '1 minute', '2 hours']);
});

describe('calls', () => {
  it('has a sentence for every call of the contract', () => {
    const all = Object.values(endpoints).map(({ method, path }) => ({ method, route: path }));
    expect(all.filter((one) => !isKnownCall(one))).toEqual([]);
  });

  it('says what was asked and how it was answered', () => {
    expect(callWords(call)).toBe('Asked for the card FOTOS0001');
    expect(answerWords({ method: 'GET', status: 404, code: 'CARD_NOT_FOUND' })).toBe('Card not found (CARD_NOT_FOUND)');
    expect(answerWords({ method: 'GET', status: 503, code: 'MAINTENANCE' })).toBe('Refused (MAINTENANCE)');
    expect(answerWords({ method: 'GET', status: null })).toBe('No answer');
    expect([200, 404, 503, null].map((status) => moodOf({ status }))).toEqual(['good', 'wait', 'bad', 'bad']);
    expect(moodOf({ status: 200, code: 'CARD_NOT_FOUND' })).toBe('wait');
  });

  it('says why the control API refused', () => {
    expect(errorWords('PAYMENT_NOT_PENDING', 409)).toBe('The payment is settled already (PAYMENT_NOT_PENDING)');
    expect(errorWords('no fault is called "f9"', 404)).toBe('no fault is called "f9"');
    expect(errorWords('', 502)).toBe('Bad gateway (HTTP 502)');
  });

  it('names the size of a file, what is masked, and a call that it does not know', () => {
    const file = { method: 'GET', route: '/api/v1/:kind/download/:mediaId/:filename', ids: { mediaId: 'fotos-a-p01' } };
    expect(callWords({ ...file, query: { size: 'thumb' } })).toBe('Asked for the thumbnail of fotos-a-p01');
    expect(callWords(file)).toBe('Asked for the original of fotos-a-p01');
    expect(callWords({ ...call, ids: {} })).toBe('Asked for the card …');
    expect(callWords({ method: 'GET', route: '/toString', ids: {} })).toBe('Called GET /toString');
  });
});

describe('orders', () => {
  const order = (id: string, at: string, more: Partial<OrderSummary> = {}): OrderSummary => ({
    id,
    organization: 'fotos',
    made_at: at,
    waits_since: null,
    cards: ['FOTOS0001'],
    completed: false,
    total: 0,
    media_ids: [],
    payments: [],
    ...more,
  });
  const pix = (status: OrderSummary['payments'][number]['status']) => [{ method: 'pix', status, total: 1 }];
  const old = order('fotos-o1', '2026-01-01', { waits_since: '2026-01-01', payments: pix('pending') });
  const paid = order('fotos-o2', '2026-01-02', { payments: pix('paid') });
  const fresh = order('aqua-o1', '2026-01-03', { cards: ['MISTO0001'] });

  it('come in the order in which a tester needs them: the waiting ones, then the newest', () => {
    expect(sortOrders([paid, old, fresh])).toEqual([old, fresh, paid]);
  });

  it('are found by id, card and state', () => {
    const all = [old, paid, fresh];
    expect(filterOrders(all, { text: ' misto', state: '' })).toEqual([fresh]);
    expect(filterOrders(all, { text: 'FOTOS-O', state: 'paid' })).toEqual([paid]);
    expect(all.map(orderState)).toEqual(['waiting', 'paid', 'open']);
    expect(orderState({ ...paid, completed: true })).toBe('completed');
    expect(orderState({ ...paid, payments: pix('expired') })).toBe('failed');
    expect(orderState({ ...paid, payments: pix('canceled') })).toBe('open');
    expect(orderState({ ...paid, payments: [...pix('paid'), ...pix('refused')] })).toBe('paid');
  });

  it('say how long they wait, and for what', () => {
    expect(orderWords(old, Date.parse('2026-01-01') + 180_000)).toBe('Waits for its PIX for 3 minutes');
    expect(orderWords(paid, 0)).toBe('Paid by PIX, not completed yet');
  });

  it('come from cards that say what is on them', () => {
    const card = { organization: 'fotos', code: 'A', sold_videos: 1, extras: 1, secret: true, magic: false };
    expect(cardWords({ ...card, photos: 2, videos: 0, sold_photos: 1 })).toBe(
      '2 photos to buy, 2 bought, 1 extra, asks for an access code.',
    );
    expect(
      cardWords({ ...card, ...{ photos: 0, videos: 0, sold_photos: 0, sold_videos: 0, extras: 0, secret: false } }),
    ).toBe('Nothing is on it.');
  });

  it('count photos and videos', () => {
    expect(mediaWords([])).toBe('nothing yet');
    expect(mediaWords(['fotos-a-p01'])).toBe('1 photo');
    expect(mediaWords(['fotos-a-p01', 'fotos-a-p02', 'fotos-a-v01'])).toBe('2 photos and 1 video');
  });
});

describe('faults', () => {
  const entry = { kind: 'latency' } as const;

  it('has words for every kind', () => {
    expect(Object.keys(FAULTS).filter((kind) => kindWords(kind) === kind)).toEqual([]);
    expect(kindWords('toString')).toBe('toString');
  });

  it('says which calls fail, when and how often', () => {
    expect(faultWords(entry)).toBe('All calls');
    const match = {
      method: 'POST',
      path: '/checkout',
      query: { size: 'thumb' },
      header: { 'user-agent': 'Bot' },
      nth: 2,
    };
    expect(faultWords({ ...entry, match, times: 1, probability: 0.3, after_ms: 500, for_ms: 3_600_000 })).toBe(
      'POST calls of /checkout with size=thumb with “Bot” in user-agent from the 2nd on, once, 30 of 100 by chance, ' +
        'beginning 0.5 s after it was made, for 1 h',
    );
    expect(parameterWords({ delay_ms: 2_000, status: 503 })).toEqual(['delay 2 s', 'status 503']);
  });

  it('says which body it is for, and its steps', () => {
    const match = { body: { pix: true } };
    expect(faultWords({ ...entry, match })).toBe('All calls with {"pix":true} in the body');
    const sequence = [null, { kind: 'status' as const, status: 503 }];
    const steps = ['No fault', 'The call is refused or fails, status 503'];
    expect(stepWords({ sequence })).toEqual(steps);
    expect(stepWords({ sequence, repeat: true })).toEqual([...steps, 'Then it begins again']);
  });

  it('turns the texts of the form into a request', () => {
    const texts = {
      kind: 'latency',
      delay_ms: '1.5',
      method: '',
      nth: '2',
      for_ms: '60',
      query: '?size=thumb',
      header: 'A: b c',
    };
    expect(faultRequest(texts, 't1')).toEqual({
      organization: 't1',
      kind: 'latency',
      delay_ms: 1_500,
      for_ms: 60_000,
      match: { nth: 2, query: { size: 'thumb' }, header: { A: 'b c' } },
    });
    expect(() => faultRequest({ kind: 'hang', header: 'Bot' }, undefined)).toThrow('name: value');
    expect(() => faultRequest({ kind: 'hang', query: 'size' }, undefined)).toThrow('name=value');
  });
});

describe('expected calls', () => {
  const entry = { ...call, sequence: 1, organization: 'fotos', at: '', status: 200 };

  it('are asked for by the path with its ids, unless one is masked', () => {
    expect(expectedPath(entry)).toBe('/api/v1/card/FOTOS0001/medias');
    expect(expectedPath({ ...entry, ids: { code: '…' } })).toBe('/api/v1/card/:code/medias');
  });

  it('become a request, and a command for a shell', () => {
    const request = verifyRequest({ method: '', path: "/o'x", how: 'at_least', count: '2', seconds: '1.5' }, 'fotos');
    expect(request).toEqual({ organization: 'fotos', path: "/o'x", at_least: 2, within_ms: 1_500 });
    expect(curlCommand('http://localhost:4010', { organization: 'fotos', path: "/o'x", exactly: 1 })).toBe(
      "curl -X POST http://localhost:4010/__mock/verify -H 'content-type: application/json' " +
        `-d '{"organization":"fotos","path":"/o'\\''x","exactly":1}'`,
    );
  });

  it('have an outcome in words', () => {
    const request = { organization: 'fotos', path: '/x', exactly: 1 };
    expect(outcomeWords({ ok: true, count: 1, nearest: [] }, request)).toBe('As expected: 1 such call came.');
    expect(outcomeWords({ ok: false, count: 0, nearest: [] }, request)).toBe(
      'Not as expected: no such call came, not exactly 1.',
    );
  });
});
