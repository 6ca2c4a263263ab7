import { expect, onTestFinished, test, vi } from 'vitest';
import { changeWithTransition } from './view-transition.ts';

test('a transition that another one replaces changes the page, and is no error', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const onRejection = vi.fn((event: PromiseRejectionEvent) => event.preventDefault());
  addEventListener('unhandledrejection', onRejection);
  onTestFinished(() => {
    removeEventListener('unhandledrejection', onRejection);
  });
  const changes = [vi.fn(), vi.fn()];
  for (const change of changes) changeWithTransition(change);
  await expect.poll(() => changes.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await new Promise((done) => setTimeout(done, 100));
  expect(onRejection).not.toHaveBeenCalled();
});
