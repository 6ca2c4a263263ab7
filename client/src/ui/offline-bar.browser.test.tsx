import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goOffline } from '#client/testing/page-conditions.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Modal } from './modal.tsx';
import { OfflineBar } from './offline-bar.tsx';

test('a lost connection is announced while it lasts', async () => {
  const screen = await renderWithTexts(<OfflineBar />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  const goOnline = goOffline();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Sem conexão\./);
  goOnline();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a dialog says it too, because it covers the page', async () => {
  const screen = await renderWithTexts(
    <Modal title="Carrinho" onClose={() => undefined}>
      <p>Foto 1</p>
    </Modal>,
  );
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Sem conexão\./)).not.toBeInTheDocument();
  const goOnline = goOffline();
  const words = dialog.getByText(/^Sem conexão\./);
  await expect.element(words).toBeVisible();
  const { left, top } = words.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(words.element());
  goOnline();
  await expect.element(page.getByText(/^Sem conexão\./)).not.toBeInTheDocument();
});
