import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';

const mock = await startMockForFile();

const send = (body: string) =>
  mock.request('/sentry/api/1/envelope/?sentry_key=abc', {
    method: 'POST',
    headers: { 'content-type': 'text/plain;charset=UTF-8', origin: 'http://fotos.localhost' },
    body,
  });
const entries = async () => (await mock.control<JournalReply>('/__mock/journal?path=/sentry')).entries;

describe('the error-reporting service', () => {
  it('accepts an envelope, and shows in the journal what it was about and not its messages', async () => {
    const event = {
      release: '1.4.5',
      request: { url: 'http://fotos.localhost/gallery' },
      exception: { values: [{ type: 'TypeError', value: 'Ana Souza' }] },
    };
    const reply = await send(['{"event_id":"1"}', '{"type":"event"}', JSON.stringify(event)].join('\n'));
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const [entry] = await entries();
    expect(entry?.ids).toEqual({
      type: 'event',
      release: '1.4.5',
      url: 'http://fotos.localhost/gallery',
      exception: 'TypeError',
    });
  });

  it('refuses what is no envelope', async () => {
    expect((await send('hello\nworld')).status).toBe(400);
    expect((await entries()).at(-1)?.status).toBe(400);
  });
});
