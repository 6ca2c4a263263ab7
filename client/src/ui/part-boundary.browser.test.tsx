import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
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
