import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMockProvider, type MockProvider } from '#mock-provider/app.ts';

let mock: MockProvider;
let open: MockProvider;
beforeAll(async () => {
  mock = await buildMockProvider();
  open = await buildMockProvider({ remoteControl: true });
});
afterAll(async () => {
  await mock.app.close();
  await open.app.close();
});

async function change(headers: Record<string, string>, { app } = mock): Promise<number> {
  const request = {
    method: 'POST',
    url: '/__mock/faults',
    payload: '{"kind":"hang","match":{"path":"/products/"}}',
  } as const;
  return (await app.inject({ ...request, headers: { 'content-type': 'text/plain', ...headers } })).statusCode;
}

async function read(headers: Record<string, string>, { app } = mock): Promise<number> {
  return (await app.inject({ url: '/__mock/orders', headers })).statusCode;
}

describe('a web page that a tester has open', () => {
  it('cannot change anything, whatever it pretends', async () => {
    expect(await change({ host: 'localhost:4010', origin: 'http://evil.example' })).toBe(403);
    expect(await change({ host: 'localhost:4010', origin: 'null' })).toBe(403);
    expect(await change({ host: 'localhost:4010', origin: 'http://localhost:9999' })).toBe(403);
    expect(await change({ host: 'localhost:4010', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await change({ host: 'localhost:4010', origin: 'http://evil.example' }, open)).toBe(403);
  });

  it('cannot read orders by a name of its own that leads to this machine', async () => {
    expect(await read({ host: 'evil.example' })).toBe(403);
    expect(await read({ host: 'evil.example:4010' })).toBe(403);
    expect(await read({ host: 'localhost.evil.example' })).toBe(403);
    expect(await change({ host: 'evil.example:4010', origin: 'http://evil.example:4010' })).toBe(403);
  });
});

describe('the testers’ own calls', () => {
  it('come from the page itself, or from a script without an origin', async () => {
    expect(await change({ host: 'localhost:4010', origin: 'http://localhost:4010' })).toBe(200);
    expect(await change({ host: 'localhost:4010' })).toBe(200);
  });

  it.each(['localhost', '127.0.0.1:4010', '[::1]:4010', 'mock.localhost:4010'])('may name it %s', async (host) => {
    expect(await read({ host })).toBe(200);
  });

  it('may use any name where other machines may call it', async () => {
    expect(await read({ host: 'mock:4010' }, open)).toBe(200);
    expect(await change({ host: 'mock:4010', origin: 'http://mock:4010' }, open)).toBe(200);
  });
});
