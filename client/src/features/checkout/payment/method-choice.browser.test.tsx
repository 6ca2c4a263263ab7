import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { MethodChoice } from './method-choice.tsx';

test('each method is named by its label alone, and its whole row chooses it', async () => {
  const onChoose = vi.fn();
  const screen = await renderWithTexts(<MethodChoice shape="rows" chosen="pix" onChoose={onChoose} />, SMALL_PHONE);
  await expect.element(screen.getByRole('radio', { name: 'PIX', exact: true })).toBeChecked();
  const card = screen.getByRole('radio', { name: 'Cartão de crédito', exact: true });
  await expect.element(card).not.toBeChecked();
  // The brands' logos are in the row, far from the radio button.
  await screen.container
    .querySelector('use[href$="#visa"]')
    ?.closest('svg')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('creditCard');
  expect(document.documentElement.scrollWidth).toBe(320);
});
