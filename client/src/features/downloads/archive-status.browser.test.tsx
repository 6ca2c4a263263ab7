import { expect, onTestFinished, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { ArchiveStatus } from './archive-status.tsx';
import type { ArchiveState } from './use-downloads.ts';

const status = (state: ArchiveState) => <ArchiveStatus archive={{ state, start: vi.fn() }} onOneByOne={vi.fn()} />;

test('after ten seconds it says that the archive is still being made, until it is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await renderWithTexts(status({ phase: 'preparing' }));
  await expect.element(screen.getByText('Preparando o arquivo…')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(9_000);
  const words = screen.getByText(/Ainda preparando o arquivo/);
  expect(words.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(words).toBeVisible();
  await screen.rerender(status({ phase: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' }));
  expect(words.elements()).toEqual([]);
});

test('over the photos of a wide screen it can be closed, and the next archive has its own', async () => {
  const shown = (state: ArchiveState) => (
    <>
      <p />
      <section data-bought>{status(state)}</section>
    </>
  );
  const screen = await renderWithTexts(shown({ phase: 'started' }), { width: 1440, height: 900 });
  const close = screen.getByRole('button', { name: 'Fechar' });
  await close.click();
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument();
  await screen.rerender(shown({ phase: 'started' }));
  await expect.element(close).toBeVisible();
});
