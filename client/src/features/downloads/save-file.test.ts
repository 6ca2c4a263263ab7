import { beforeEach, expect, it, vi } from 'vitest';
import { downloadArchive, downloadByBrowser, saveBlob } from './save-file.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));

it('gives the browser no more than ten downloads a second, large ones and small ones', async () => {
  const clicks: number[] = [];
  vi.stubGlobal('document', { createElement: () => ({ click: () => clicks.push(performance.now()) }) });
  const started = Array.from({ length: 30 }, (_, i) =>
    i % 3 === 0 ? saveBlob(new Blob(['photo']), `${i}.jpg`) : downloadByBrowser(`/media/${i}`, `${i}.mp4`),
  );
  await vi.runAllTimersAsync();
  await Promise.all(started);
  expect(clicks).toHaveLength(30);
  for (const [i, at] of clicks.slice(10).entries()) expect(at - (clicks[i] ?? 0)).toBeGreaterThan(1_000);
});

it.each(['late', 'left'] as const)('gives up an archive whose headers do not arrive when it is %s', async (end) => {
  const ends = { late: new AbortController(), left: new AbortController() };
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ends.late.signal);
  const silent = vi.fn((_path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  vi.stubGlobal('navigator', { userAgent: '' });
  vi.stubGlobal('fetch', silent);
  const started = downloadArchive(async () => '/media/photos.zip', ends.left.signal);
  await expect.poll(() => silent.mock.calls.length).toBe(1);
  expect(timeout).toHaveBeenCalledWith(30_000);
  ends[end].abort(new Error(end));
  await expect(started).rejects.toThrow(end);
});
