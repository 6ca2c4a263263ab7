import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Button, IconButton } from './button.tsx';

test('a busy button ignores presses, submits its form not again, and keeps its name and its focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={onClick} isBusy={isBusy}>
        Pagar
      </Button>
    </form>
  );
  const screen = await renderWithTexts(form(false));
  const button = screen.getByRole('button', { name: 'Pagar' });
  await button.click();
  await screen.rerender(form(true));
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await userEvent.keyboard('{Enter}');
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a button whose form lacks something can be focused and pressed, to say what', async () => {
  const onClick = vi.fn();
  const screen = await renderWithTexts(
    <Button onClick={onClick} aria-disabled>
      Pagar
    </Button>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Pagar' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
});

test('at its end, a button with an icon keeps the focus and ignores presses', async () => {
  const onClick = vi.fn();
  const screen = await renderWithTexts(
    <IconButton icon="forward" label="Próximo mês" onClick={onClick} aria-disabled />,
  );
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Próximo mês' })).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
});

test('a button with an icon alone has a name and a tooltip, and is large enough for a finger', async () => {
  const screen = await renderWithTexts(<IconButton icon="trash" label="Remover foto 1" />);
  const button = screen.getByRole('button', { name: 'Remover foto 1' });
  await expect.element(button).toHaveAttribute('title', 'Remover foto 1');
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});
