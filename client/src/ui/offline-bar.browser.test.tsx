import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goOffline } from '#client/testing/go-offline.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Modal } from './modal.tsx';
import { OfflineBar } from './offline-bar.tsx';

test('a lost connection is announced while it lasts, in a dialog too, because it covers the page', async () => {
  const modal = (
    <Modal title="Carrinho" onClose={() => undefined}>
      <p>Foto 1</p>
    </Modal>
  );
  const screen = await renderWithTexts(<OfflineBar />);
  const words = page.getByText(/^Sem conexão\./);
  await expect.element(words).not.toBeInTheDocument();
  const goOnline = goOffline();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Sem conexão\./);
  await screen.rerender(modal);
  await expect.element(words).toBeVisible();
  const { left, top } = words.element().getBoundingClientRect();
  expect(document.elementFromPoint(left + 2, top + 2)).toBe(words.element());
  goOnline();
  await expect.element(words).not.toBeInTheDocument();
});
