import { describe, expect, it } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { startMock, startMockForFile } from '#mock-provider/testing/running-mock.ts';

const mock = await startMockForFile();

function talk(messages: readonly string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${mock.url.replace('http', 'ws')}/chat/ws`);
    const answers: string[] = [];
    const next = () => socket.send(messages[answers.length] ?? '');
    socket.addEventListener('open', next);
    socket.addEventListener('message', ({ data }) => {
      answers.push(String(data));
      if (answers.length < messages.length) return next();
      socket.close();
    });
    socket.addEventListener('close', ({ code }) => (code === 1002 ? reject(new Error('1002')) : resolve(answers)));
    socket.addEventListener('error', () => reject(new Error('no connection')));
  });
}

const status = (url: string) => JSON.stringify({ event: 'chat_status_customer', data: { url, chat_id: 1 } });

describe('the support chat', () => {
  it('says that it is online, and answers pings', async () => {
    const url = `http://fotos.localhost/?${'x'.repeat(300)}`;
    const answers = await talk([status(url), JSON.stringify({ event: 'ping' })]);
    expect(answers).toEqual(['[{"event":"chat_status_customer","data":{"state":"online"}}]', '[{"event":"pong"}]']);
  });

  it('shows in the journal what was sent', async () => {
    await talk([status('http://zoo.localhost/gallery/ABC')]);
    const { entries } = await mock.control<JournalReply>('/__mock/journal?path=/chat');
    expect(entries.at(-1)).toMatchObject({
      method: 'WS',
      ids: { event: 'chat_status_customer', url: 'http://zoo.localhost/gallery/ABC' },
    });
  });

  it('closes the connection after an invalid message, and has one address', async () => {
    await expect(talk(['hello'])).rejects.toThrow('1002');
    const elsewhere = new WebSocket(`${mock.url.replace('http', 'ws')}/chat/other`);
    await new Promise((resolve) => elsewhere.addEventListener('error', resolve));
    expect((await mock.request('/chat/ws')).status).toBe(501);
  });

  it('does not prevent the mock from closing', async () => {
    const other = await startMock();
    const socket = new WebSocket(`${other.url.replace('http', 'ws')}/chat/ws`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
    await Promise.all([other.close(), closed]);
  });
});
