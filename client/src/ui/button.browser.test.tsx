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

test('a button with an icon alone has a name, a tooltip and room for a finger; at its end it keeps the focus', async () => {
  const onClick = vi.fn();
  const screen = await renderWithTexts(
    <IconButton icon="forward" label="Próximo mês" onClick={onClick} aria-disabled />,
  );
  const button = screen.getByRole('button', { name: 'Próximo mês' });
  await expect.element(button).toHaveAttribute('title', 'Próximo mês');
  const { width, height } = button.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  expect(onClick).not.toHaveBeenCalled();
});
