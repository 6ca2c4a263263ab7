import type { ErrorEvent, Event } from '@sentry/browser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrubEvent } from './error-reporting.ts';

const PAGE = 'https://aqua.fotos.example/gallery/FOTOS0001?card=FOTOS0001#ABC123';

function failure(type: string, value: string): ErrorEvent {
  return { type: undefined, exception: { values: [{ type, value }] } };
}
const messageOf = (type: string, value: string) => scrubEvent(failure(type, value), PAGE).exception?.values?.[0]?.value;

describe('what an error report may contain (S11)', () => {
  it('contains the kind of failure, the place in the code and the kind of page', () => {
    const value = "Cannot read properties of undefined (reading 'total')";
    const frame = { filename: 'https://aqua.fotos.example/assets/index-a1.js', function: 'onPay', lineno: 3, colno: 9 };
    const stacktrace = { frames: [{ ...frame, vars: { a: 'Ana' } }] };
    const kept = { event_id: 'e1', release: '1.4.5' };
    const tags = { problem: 'archive failed', code: 'PROVIDER_UNAVAILABLE' };
    const exception = { values: [{ type: 'TypeError', value, stacktrace }] };
    const event: ErrorEvent = { type: undefined, ...kept, tags: { ...tags, user: 'Ana' }, exception };
    expect(scrubEvent(event, PAGE)).toMatchObject({
      ...kept,
      tags,
      request: { url: 'https://aqua.fotos.example/gallery' },
      exception: { values: [{ type: 'TypeError', value, stacktrace: { frames: [frame] } }] },
    });
  });

  it.each([
    ['SyntaxError', 'Unexpected token A, "Ana Souza" is not valid JSON'],
    ['TypeError', "Cannot read properties of undefined (reading 'FOTOS0001')"],
    ['TRPCClientError', 'Ana is not defined'],
    ['Error', '111.444.777-35 is not a function'],
    ['Error', 'no card ABC123'],
    ['Ana Souza', 'Failed to load /gallery/FOTOS0001'],
  ])('withholds the message of %s: %s', (type, value) => {
    expect(messageOf(type, value)).toBe('message withheld');
  });

  it('cuts the address off a message that ends in one', () => {
    const message = 'Failed to fetch dynamically imported module: https://aqua.fotos.example/gallery/FOTOS0001';
    expect(messageOf('TypeError', message)).toBe('Failed to fetch dynamically imported module');
  });

  it('names a trace and its calls by their kind', () => {
    const span = {
      status: 'ok' as const,
      span_id: 's',
      trace_id: 't',
      start_timestamp: 1,
      data: { 'http.query': 'card=FOTOS0001' },
    };
    const event: Event = {
      type: 'transaction',
      transaction: '/gallery/FOTOS0001',
      contexts: { trace: { trace_id: 't', span_id: 's', data: { 'url.full': PAGE } } },
      spans: [
        { ...span, description: 'POST /trpc/gallery.byCards' },
        { ...span, description: 'https://aqua.fotos.example/media/view/c2VjcmV0/ana.jpg' },
        { ...span, description: 'click on Ana Souza' },
      ],
    };
    const scrubbed = scrubEvent(event, PAGE);
    expect(scrubbed.transaction).toBe('/gallery');
    expect(scrubbed.spans?.map(({ description }) => description)).toEqual([
      'https://aqua.fotos.example/trpc/gallery.byCards',
      'https://aqua.fotos.example/media',
      undefined,
    ]);
    expect(JSON.stringify(scrubbed)).not.toMatch(/FOTOS0001|Ana|c2VjcmV0/);
  });

  it('contains nothing else of an event', () => {
    const secret = fc.constantFrom(
      'FOTOS0001',
      'ABC123',
      'Ana Souza',
      'ana@example.com',
      '11144477735',
      '4000000000000010',
    );
    const place = fc.constantFrom<(value: string) => Partial<ErrorEvent>>(
      (value) => ({ message: value }),
      (value) => ({ logentry: { message: value, params: [value] } }),
      (value) => ({ user: { id: value, email: value, ip_address: value } }),
      (value) => ({ request: { url: value, data: value, cookies: { a: value }, headers: { Referer: value } } }),
      (value) => ({ breadcrumbs: [{ category: 'ui.click', message: value, data: { value } }] }),
      (value) => ({
        extra: { value },
        contexts: { app: { value }, trace: { trace_id: 't', span_id: 's', data: { value } } },
      }),
      (value) => ({ tags: { problem: `a ${value}1`, code: value.toLowerCase(), other: value } }),
      (value) => ({ transaction: value, fingerprint: [value], server_name: value, logger: value }),
      (value) => ({
        exception: { values: [{ type: value, value, module: value, mechanism: { type: value, data: { value } } }] },
      }),
      (value) => ({
        exception: {
          values: [{ stacktrace: { frames: [{ filename: `/gallery/${value}`, function: value, vars: { value } }] } }],
        },
      }),
    );
    fc.assert(
      fc.property(secret, fc.array(place, { minLength: 1, maxLength: 4 }), (value, places) => {
        const event: ErrorEvent = Object.assign({ type: undefined }, ...places.map((put) => put(value)));
        expect(JSON.stringify(scrubEvent(event, PAGE)).toLowerCase()).not.toContain(value.toLowerCase());
      }),
    );
  });
});
