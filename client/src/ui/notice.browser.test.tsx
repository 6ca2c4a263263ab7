import { afterEach, expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Modal } from './modal.tsx';
import { useNotify } from './notice.tsx';

afterEach(() => {
  vi.useRealTimers();
});

function NotifyButton({ text }: { text: string }) {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(text)}>
      {text}
    </button>
  );
}

test('a notice is announced, and a newer one takes its place', async () => {
  const screen = await renderWithTexts(
    <>
      <NotifyButton text="Primeiro" />
      <NotifyButton text="Segundo" />
    </>,
  );
  await screen.getByRole('button', { name: 'Primeiro' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Primeiro');
  await screen.getByRole('button', { name: 'Segundo' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Segundo');
  expect(screen.getByRole('alert').elements()).toHaveLength(1);
});

test('a notice disappears after six seconds', async () => {
  const screen = await renderWithTexts(<NotifyButton text="Pronto" />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  vi.advanceTimersByTime(5_900);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  vi.advanceTimersByTime(200);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a notice of an open modal is inside it, because everything else is inert', async () => {
  const screen = await renderWithTexts(
    <Modal title="Carrinho" onClose={() => undefined}>
      <NotifyButton text="Pronto" />
    </Modal>,
  );
  await screen.getByRole('button', { name: 'Pronto' }).click();
  const notice = screen.getByRole('dialog').getByRole('alert');
  await expect.element(notice).toBeInViewport();
});
