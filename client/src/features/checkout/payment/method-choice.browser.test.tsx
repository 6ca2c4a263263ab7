import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { HowToPay, MethodChoice } from './method-choice.tsx';

test('each method is named by its label alone, and its whole row chooses it', async () => {
  const onChoose = vi.fn();
  const screen = await renderWithTexts(<MethodChoice shape="rows" chosen="pix" onChoose={onChoose} />, SMALL_PHONE);
  await expect.element(screen.getByRole('radio', { name: 'PIX', exact: true })).toBeChecked();
  const card = screen.getByRole('radio', { name: 'Cartão de crédito', exact: true });
  await expect.element(card).not.toBeChecked();
  // The marks of the brands are in the row, far from the radio button.
  await screen.container
    .querySelector('use[href$="#visa"]')
    ?.closest('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('creditCard');
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('below a ticket the row of the card is a radio button as large as the row', async () => {
  const screen = await renderWithTexts(<MethodChoice shape="card" chosen="pix" onChoose={() => undefined} />);
  const card = screen.getByRole('radio', { name: 'Cartão de crédito', exact: true });
  expect(card.element().getBoundingClientRect().width).toBeGreaterThan(300);
});

test('with a finger the code is copied; with a mouse it is scanned, unless the visitor copied it', async () => {
  const stepsOf = (screen: Awaited<ReturnType<typeof renderWithTexts>>) =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  const scanned = ['Abra o app do banco', 'Aponte para o QR code', 'Confira e pague'];
  const copied = ['Copie o código', 'Abra o app do banco', 'Cole em Pix Copia e Cola'];
  const screen = await renderWithTexts(<HowToPay />);
  expect(stepsOf(screen)).toEqual(scanned);
  await screen.rerender(<HowToPay isCopied />);
  expect(stepsOf(screen)).toEqual(copied);
  await screen.unmount();
  const real = window.matchMedia.bind(window);
  const phone = vi.spyOn(window, 'matchMedia');
  phone.mockImplementation((query) => real(query === '(pointer: coarse)' ? 'all' : query));
  expect(stepsOf(await renderWithTexts(<HowToPay />))).toEqual(copied);
  phone.mockRestore();
});
