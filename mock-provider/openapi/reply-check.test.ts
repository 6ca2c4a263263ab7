import { describe, expect, it } from 'vitest';
import { replyMistakes } from './reply-check.ts';

const CARD = 'GET /api/v1/card/:code/medias';
const ZIP = 'POST /api/v1/medias/zip';
const HEALTH = 'GET /__mock/health';
type Sent = readonly [call: string, status: number, body: unknown];
const refused = (message: string) => ({ error: true, message });

describe('the check of replies', () => {
  it.each<readonly [string, ...Sent]>([
    ['a correct reply', CARD, 200, { card: 'FOTOS0001', medias_count: 2 }],
    ['a refusal', CARD, 404, refused('CARD_NOT_FOUND')],
    ['a refusal with status 200', CARD, 200, refused('CARD_NOT_FOUND')],
    ['an unknown failure', CARD, 500, refused('SOMETHING')],
    ['a call that no document has', 'GET /__mock/', 200, '<html>'],
    ['a refusal of the control API', 'POST /__mock/orders/:id/payment', 409, { error: 'PAYMENT_NOT_PENDING' }],
    ['a reply of the control API', HEALTH, 200, { status: 'ok' }],
  ])('accepts %s', (_, ...sent) => {
    expect(replyMistakes(...sent)).toEqual([]);
  });

  it.each<readonly [string, string, ...Sent]>([
    ['a wrong field', 'card: Invalid string', CARD, 200, { card: 'curto' }],
    ['a missing field', 'url: Invalid input', ZIP, 200, {}],
    ['a refusal of another endpoint', 'not among', CARD, 404, refused('ORDER_NOT_FOUND')],
    ['a refusal with another status', 'has the status 404', CARD, 403, refused('CARD_NOT_FOUND')],
    ['another reply of the control API', 'status: Invalid input', HEALTH, 200, { status: 'up' }],
  ])('reports %s, and never a value', (_, mistake, ...sent) => {
    const mistakes = replyMistakes(...sent).join('\n');
    expect(mistakes).toContain(mistake);
    expect(mistakes).not.toMatch(/curto|FOTOS0001/);
  });
});
