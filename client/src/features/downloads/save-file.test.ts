import { beforeEach, expect, it, vi } from 'vitest';
import { downloadByBrowser, saveBlob } from './save-file.ts';

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
