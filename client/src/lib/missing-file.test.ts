import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registerUnsavedWork } from '#client/services/unsaved-work.ts';
import { watchForMissingFiles, willReload } from './missing-file.ts';

type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** Simulates a missing file. `serve` is the storefront's answer. */
async function missingFile(serve: Ask = async () => new Response()): Promise<boolean> {
  vi.stubGlobal('fetch', serve);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError('gone') }));
  return willReload();
}

function load(): void {
  vi.stubGlobal('window', new EventTarget());
  const first = { dataset: { build: 'of the test' } };
  const querySelector = (selector: string) => (selector.startsWith('script') ? first : null);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { querySelector, querySelectorAll: () => [] }));
  watchForMissingFiles();
}

const reload = vi.fn();

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  const setItem = (key: string, value: string) => stored.set(key, value);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem });
  load();
});
afterEach(() => {
  reload.mockClear();
});

it('reloads once for a release, but not while something runs that a reload would cut off', async () => {
  let isRunning = true;
  const release = registerUnsavedWork(() => isRunning);
  expect(await missingFile()).toBe(false);
  isRunning = false;
  const startsMeanwhile = async () => {
    isRunning = true;
    return new Response();
  };
  expect(await missingFile(startsMeanwhile)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  release();
  expect(await missingFile()).toBe(true);
  expect(await missingFile(), 'the reload is pending').toBe(true);
  load();
  expect(await missingFile(), 'of the same release').toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says within three seconds that a file is missing where the storefront does not answer', async () => {
  const deadline = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const stalled: Ask = (_, { signal }) =>
    new Promise((_, reject) => {
      if (signal?.aborted) reject(signal.reason);
    });
  expect(await missingFile(stalled)).toBe(false);
  expect(deadline.mock.calls).toEqual([[3_000]]);
});
