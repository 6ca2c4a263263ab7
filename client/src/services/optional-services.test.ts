import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endWithConsent } from './optional-services.ts';
import { registerUnsavedWork } from './unsaved-work.ts';

const reload = vi.fn();
const stored = new Map<string, string>();

const otherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new Event('storage'));
};
const accepts = () => stored.set('policy', '2026-01-01T00:00:00.000Z');
const withdraws = () => stored.delete('policy');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  accepts();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  endWithConsent();
});
afterEach(() => {
  reload.mockClear();
});

it('reloads the page when consent is withdrawn in another tab, and for nothing else', () => {
  otherTab(() => stored.set('locale', 'en'));
  expect(reload).not.toHaveBeenCalled();
  otherTab(withdraws);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('waits until no unsaved work would be lost, and no longer', () => {
  let isRunning = true;
  const release = registerUnsavedWork(() => isRunning);
  otherTab(withdraws);
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  isRunning = false;
  vi.advanceTimersByTime(1_000);
  expect(reload).toHaveBeenCalledTimes(1);
  release();
});

it('does not reload when consent is given again meanwhile', () => {
  const release = registerUnsavedWork(() => true);
  otherTab(withdraws);
  otherTab(accepts);
  release();
  vi.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
});
