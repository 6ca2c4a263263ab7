import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from '#client/lib/lazy-part.tsx';
import { watchForMissingFiles } from '#client/lib/missing-file.ts';
import { fakeServer, goOffline } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { PartBoundary } from './part-boundary.tsx';

function breakablePart() {
  const state = { isBroken: true };
  const Part = () => {
    if (state.isBroken) throw new Error('broken');
    return <p>Tudo certo</p>;
  };
  return { state, Part };
}

test('a part that loads or fails says so in its place, the rest works, and a retry shows it', async () => {
  const { state, Part } = breakablePart();
  const code = Promise.withResolvers<{ default: typeof Part }>();
  const LazyPart = lazy(() => code.promise);
  const onClick = vi.fn();
  const screen = await renderWithTexts(
    <>
      <button type="button" onClick={onClick}>
        o resto
      </button>
      <PartBoundary loading={<p>Carregando</p>}>
        <LazyPart />
      </PartBoundary>
    </>,
  );
  await expect.element(screen.getByText('Carregando')).toBeVisible();
  code.resolve({ default: Part });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Algo de errado aconteceu/);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/O resto da página continua funcionando\.$/);
  await screen.getByRole('button', { name: 'o resto' }).click();
  expect(onClick).toHaveBeenCalledTimes(1);
  state.isBroken = false;
  await screen.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect.element(screen.getByText('Tudo certo')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a part over the page fails in a dialog that can be closed', async () => {
  const { Part } = breakablePart();
  const onClose = vi.fn();
  const screen = await renderWithTexts(
    <PartBoundary onClose={onClose}>
      <Part />
    </PartBoundary>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Algo de errado aconteceu' });
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a failure is forgotten when the part shows something else', async () => {
  const { state, Part } = breakablePart();
  const boundary = (shown: string) => (
    <PartBoundary shown={shown}>
      <Part />
    </PartBoundary>
  );
  const screen = await renderWithTexts(boundary('foto 1'));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  state.isBroken = false;
  await screen.rerender(boundary('foto 2'));
  await expect.element(screen.getByText('Tudo certo')).toBeVisible();
});

/** Returns a part whose file is loaded only with a network. */
const partOfNetwork = () =>
  lazyPart(async () => {
    if (navigator.onLine) return { Part: () => <p>Tudo certo</p> };
    const payload = new TypeError('Failed to fetch');
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  }, 'Part');

test('a part that does not load without a network says so, and opens by itself once it is back', async () => {
  fakeServer({});
  watchForMissingFiles();
  const goOnline = goOffline();
  const Part = partOfNetwork();
  const screen = await renderWithTexts(
    <PartBoundary onClose={vi.fn()}>
      <Part />
    </PartBoundary>,
  );
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^Esta parte da página não carregou/);
  await expect.element(alert).toMatchTextContent(/Ela abre sozinha quando a internet voltar\.$/);
  expect(screen.getByRole('button', { name: 'Atualizar página' }).elements()).toEqual([]);
  goOnline();
  await expect.element(screen.getByText('Tudo certo')).toBeVisible();
});
