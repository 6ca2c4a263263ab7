import { expect, it } from 'vitest';
import { startMock } from './start-mock.ts';

it('listens at the given port, and frees it at the end of its scope', async () => {
  let url = '';
  {
    await using mock = await startMock();
    ({ url } = mock);
    expect(await (await fetch(`${url}/__mock/health`)).json()).toEqual({ status: 'ok' });
    const port = Number(new URL(url).port);
    await expect(startMock({ port })).rejects.toThrow('EADDRINUSE');
  }
  await using again = await startMock({ port: Number(new URL(url).port) });
  expect(again.url).toBe(url);
});
