import { expect, onTestFinished, test, vi } from 'vitest';
import { goOffline } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { useBarHeight } from '#client/ui/bar-heights.ts';
import { useNotify } from '#client/ui/notice.tsx';
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

function SavedOne() {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify('Baixado', 'success')}>
      Baixar
    </button>
  );
}

function AfterOne({ isEnded }: { isEnded: boolean }) {
  return (
    <>
      <SavedOne />
      <p />
      <section data-bought style={{ minHeight: '150vh' }}>
        {isEnded && status({ phase: 'started' })}
      </section>
    </>
  );
}

test('it takes the place of the notice of a photo that was saved before, and the next notice is above it', async () => {
  const screen = await renderWithTexts(<AfterOne isEnded={false} />, { width: 1440, height: 900 });
  const saveOne = screen.getByRole('button', { name: 'Baixar', exact: true });
  const notice = screen.getByRole('alert');
  await saveOne.click();
  await expect.element(notice).toBeVisible();
  await screen.rerender(<AfterOne isEnded />);
  await expect.element(screen.getByRole('button', { name: 'Baixar um a um' })).toBeInViewport({ ratio: 1 });
  expect(notice.elements()).toEqual([]);
  await saveOne.click();
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  const { top = 0 } = document.querySelector('[data-bought] > div')?.getBoundingClientRect() ?? {};
  expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(top);
});

function Header() {
  const bar = useBarHeight('--top-bar');
  return <header ref={bar} style={{ position: 'sticky', top: 0, height: 60 }} />;
}

function FarDown({ isEnded }: { isEnded: boolean }) {
  return (
    <>
      <Header />
      {isEnded && status({ phase: 'failed', errorCode: 'NOT_SENT' })}
      <div style={{ height: '300vh', paddingTop: 'var(--top-bar)' }} data-beside-bars data-testid="photos" />
    </>
  );
}

test('it scrolls to itself if it is far above, clear of the header', async () => {
  onTestFinished(goOffline());
  const screen = await renderWithTexts(<FarDown isEnded={false} />);
  await expect.element(screen.getByTestId('photos')).toHaveStyle({ paddingTop: '60px' });
  scrollTo(0, innerHeight);
  await screen.rerender(<FarDown isEnded />);
  const alert = screen.getByRole('alert');
  await expect.element(alert).toBeInViewport();
  const header = screen.getByRole('banner').element().getBoundingClientRect();
  await expect.poll(() => alert.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
});

test('offline it offers nothing that needs a network, and is gone once the network is back', async () => {
  const goOnline = goOffline();
  const screen = await renderWithTexts(status({ phase: 'failed', errorCode: 'NOT_SENT' }));
  const alert = screen.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Sem internet. Tente baixar de novo quando ela voltar.');
  expect(screen.getByRole('button', { name: 'Baixar um a um' }).elements()).toEqual([]);
  goOnline();
  await expect.element(alert).not.toBeInTheDocument();
});
