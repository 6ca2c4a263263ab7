import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Media } from '#shared/media.ts';
import { BatchRunner } from './batch-runner.ts';
import { emptyLedger } from './ledger.ts';

const medias: Media[] = ['a', 'b'].map((id) => ({ id, download: id, kind: 'photo', filename: `${id}.jpg` }));

/** A share sheet that stays open until it is told how it ends. */
function shareSheet() {
  const opened: PromiseWithResolvers<void>[] = [];
  vi.stubGlobal('navigator', {
    onLine: true,
    canShare: () => true,
    share: () => {
      const sheet = Promise.withResolvers<void>();
      opened.push(sheet);
      return sheet.promise;
    },
  });
  return opened;
}

async function readyBatch() {
  const runner = new BatchRunner({ medias, ledger: emptyLedger(), limits: { files: 10, bytes: 1_000 } });
  runner.start();
  await vi.waitFor(() => expect(runner.batch.phase).toBe('ready'));
  return runner;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } }));
});
afterEach(() => vi.unstubAllGlobals());

it('opens one share sheet however often it is tapped', async () => {
  const sheets = shareSheet();
  const runner = await readyBatch();
  const first = runner.share();
  await runner.share();
  expect(sheets).toHaveLength(1);
  sheets[0]?.resolve();
  await first;
  expect([...runner.batch.taken.keys()]).toEqual(['a', 'b']);
  expect(runner.batch.isShareRefused).toBe(false);
});

it.each(['AbortError', 'InvalidStateError'])(
  'takes %s for a sheet that was dismissed: the next tap opens another',
  async (name) => {
    const sheets = shareSheet();
    const runner = await readyBatch();
    const first = runner.share();
    sheets[0]?.reject(new DOMException('', name));
    await first;
    expect([runner.batch.isShareRefused, runner.batch.taken.size]).toEqual([false, 0]);
    void runner.share();
    expect(sheets).toHaveLength(2);
  },
);
