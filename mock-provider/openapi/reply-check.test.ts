import { describe, expect, it } from 'vitest';
import { replyMistakes, type SentReply } from './reply-check.ts';

const reply = (differences: Partial<SentReply>): SentReply => ({
  method: 'GET',
  route: '/api/v1/card/:code/medias',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  text: JSON.stringify({ card: 'FOTOS0001', medias_count: 2 }),
  ...differences,
});
const refused = (message: string) => JSON.stringify({ error: true, message });
const FILE = '/api/v1/:kind/download/:mediaId/:filename';

describe('the check of replies', () => {
  it.each([
    ['a correct reply', reply({})],
    ['a refusal', reply({ status: 404, text: refused('CARD_NOT_FOUND') })],
    ['a refusal with status 200', reply({ text: refused('CARD_NOT_FOUND') })],
    ['an unknown failure', reply({ status: 500, text: refused('SOMETHING') })],
    ['bytes', reply({ route: FILE, headers: { 'content-type': 'image/png' }, text: undefined })],
    [
      'a file that has not changed',
      reply({
        route: FILE,
        status: 304,
        text: null,
        headers: { etag: '"1"', 'accept-ranges': 'bytes', 'cache-control': 'private' },
      }),
    ],
    ['a call that no document has', reply({ route: '/__mock/', text: '<html>' })],
    [
      'a refusal of the control API',
      reply({
        method: 'POST',
        route: '/__mock/orders/:id/payment',
        status: 409,
        text: '{"error":"PAYMENT_NOT_PENDING"}',
      }),
    ],
    ['a reply of the control API', reply({ route: '/__mock/health', text: '{"status":"ok"}' })],
  ])('accepts %s', (_, sent) => {
    expect(replyMistakes(sent)).toEqual([]);
  });

  it.each([
    ['another status', reply({ status: 201 }), 'the status 201 is not documented'],
    ['another content type', reply({ headers: { 'content-type': 'text/html' } }), 'the content type text/html is not'],
    ['no content type', reply({ headers: {} }), 'the content type (none) is not'],
    ['no body', reply({ text: null }), 'the body is missing'],
    ['a wrong field', reply({ text: '{"card":"curto"}' }), 'card: Invalid string'],
    ['a missing field', reply({ text: '{}' }), 'card: Invalid input'],
    ['a refusal of another endpoint', reply({ status: 404, text: refused('ORDER_NOT_FOUND') }), 'not among'],
    ['a refusal with another status', reply({ status: 403, text: refused('CARD_NOT_FOUND') }), 'has the status 404'],
    ['bytes of another type', reply({ route: FILE, headers: { 'content-type': 'image/gif' }, text: undefined }), 'gif'],
    ['a missing header', reply({ route: FILE, status: 304, text: null, headers: {} }), 'the header ETag is missing'],
    [
      'another reply of the control API',
      reply({ route: '/__mock/health', text: '{"status":"up"}' }),
      'status: Invalid input',
    ],
  ])('reports %s, and never a value', (_, sent, mistake) => {
    const mistakes = replyMistakes(sent).join('\n');
    expect(mistakes).toContain(mistake);
    expect(mistakes).not.toMatch(/curto|FOTOS0001/);
  });
});
