import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Menu } from './menu.tsx';

async function renderMenu() {
  const onChoose = vi.fn();
  const items = ['Português', 'English', 'Español'].map((label) => ({
    key: label,
    label,
    isChosen: label === 'English',
    onChoose: () => onChoose(label),
  }));
  const screen = await renderWithTexts(
    <>
      <Menu label="Idioma" button="EN" items={items} />
      <button type="button">depois</button>
    </>,
  );
  return {
    onChoose,
    trigger: screen.getByRole('button', { name: 'Idioma' }),
    menu: screen.getByRole('menu'),
    item: (name: string) => screen.getByRole('menuitem', { name }),
    after: screen.getByRole('button', { name: 'depois' }),
  };
}

test('the menu opens with the focus on the chosen entry, which keys move, and Enter chooses', async () => {
  const { trigger, menu, item, onChoose } = await renderMenu();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false');
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await expect.element(item('English')).toHaveFocus();
  await expect.element(item('English')).toHaveAttribute('aria-current', 'true');
  // Arrow keys wrap around.
  for (const [key, name] of [
    ['ArrowDown', 'Español'],
    ['ArrowDown', 'Português'],
    ['ArrowUp', 'Español'],
    ['Home', 'Português'],
    ['End', 'Español'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Español');
});

test('Escape closes the menu and returns the focus; Tab closes it and moves on, past its entries', async () => {
  const { trigger, menu, after } = await renderMenu();
  await trigger.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  await trigger.click();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(after).toHaveFocus();
});

test('a press elsewhere closes the menu, and so does a second press on its button', async () => {
  const { trigger, menu, after } = await renderMenu();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await after.click();
  await expect.element(menu).not.toBeInTheDocument();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await trigger.click();
  await expect.element(menu).not.toBeInTheDocument();
});
