import { describe, expect, it } from 'vitest';
import { describeCause } from '#server/log-cause.ts';
import { ProviderError } from '#server/provider/provider-error.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { parseReply } from './reply.ts';

function failure(
  endpoint: keyof typeof endpoints,
  reply: { status?: number; json?: unknown; text?: string },
  isRead = true,
) {
  const { status = 200, json, text = JSON.stringify(json) } = reply;
  try {
    parseReply(endpoints[endpoint], { status, contentType: 'application/json; name=Ana', text }, isRead);
    return null;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

describe('a reply', () => {
  it.each([301, 302, 304, 307])('of %i has done nothing, whatever it holds', (status) => {
    const json = { sold_medias: [], products: [] };
    const codes = [failure('medias', { status, json }), failure('products', { status, json })];
    const ofWrites = (['removeMedia', 'reportSession'] as const).map((name) =>
      failure(name, { status, json: {} }, false),
    );
    expect(codes.map((error) => error?.errorCode)).toEqual(Array(2).fill('PROVIDER_INVALID_REPLY'));
    expect(ofWrites.map((error) => error?.errorCode)).toEqual(Array(2).fill('OUTCOME_UNKNOWN'));
  });

  it.each([
    ['medias', {}, { extras: null }],
    ['medias', { message: 'ok' }, { sold_medias: [] }],
    ['products', {}, { products: null }],
    ['products', { message: 'ok' }, { all_digital: null }],
  ] as const)('of %s that lacks every list is none, not an empty card or shop: %j', (name, without, empty) => {
    expect(failure(name, { json: without })?.errorCode).toBe('PROVIDER_INVALID_REPLY');
    expect(failure(name, { json: empty })).toBeNull();
  });

  it.each([
    [{ json: { error: true } }, 'PROVIDER_REFUSED'],
    [{ json: { error: true, message: 'Canariana Silva não pode' } }, 'PROVIDER_REFUSED'],
    [{ status: 405, json: {} }, 'PROVIDER_REFUSED'],
    [{ status: 418, json: { error: 'TEAPOT' } }, 'PROVIDER_REFUSED'],
    [{ status: 401, json: { error: 'UNAUTHORIZED' } }, 'PROVIDER_REFUSED'],
    [{ status: 400, json: { error: 'UNKNOWN' } }, 'PROVIDER_REFUSED'],
    [{ status: 400, json: { error: 'SERVER_BUSY' } }, 'PROVIDER_REFUSED'],
    [{ status: 404, json: { error: 'WHAT' } }, 'NOT_FOUND'],
    [{ status: 400, json: { error: 'ORDER_NOT_FOUND' } }, 'NOT_FOUND'],
    [{ status: 404, json: { error: 'CARD_NOT_FOUND' } }, 'CARD_NOT_FOUND'],
    [{ status: 429, json: { error: 'slow down' } }, 'TOO_MANY_REQUESTS'],
    [{ status: 503, json: { error: 'CARD_NOT_FOUND' } }, 'CARD_NOT_FOUND'],
    [{ status: 503, json: { error: 'OUTCOME_UNKNOWN' } }, 'PROVIDER_UNAVAILABLE'],
    [{ status: 500, text: '<html>Canariana' }, 'PROVIDER_UNAVAILABLE'],
    [{ status: 404, text: '<html>Canariana' }, 'PROVIDER_INVALID_REPLY'],
  ] as const)('%j is %s', (reply, code) => {
    expect(failure('card', reply)?.errorCode).toBe(code);
  });

  it('leaves none of the provider’s words for the log', () => {
    const said = 'Canariana Silva';
    const replies = [
      { json: { error: said } },
      { status: 500, json: { error: said } },
      { status: 429, json: { error: said } },
      { status: 400, json: { error: true, message: said } },
      { status: 400, json: { error: 'CANARIANA_NOT_FOUND' } },
      { status: 200, text: said },
      { status: 200, json: { card: said } },
    ];
    for (const reply of replies) {
      const logged = describeCause(failure('card', reply));
      expect(logged).not.toMatch(/canariana|silva|ana\b/i);
    }
    expect(describeCause(failure('card', { status: 400, json: { error: said } }))).toMatch(
      /^ProviderError PROVIDER_REFUSED 400 < text of \d+ characters$/,
    );
    expect(describeCause(failure('card', { json: { error: 'CARD_NOT_FOUND' } }))).toContain('CARD_NOT_FOUND 200');
  });
});
