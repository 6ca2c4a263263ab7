import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { Modal } from './modal.tsx';

function Page({ shape, lines = 1, losesButton }: { shape?: 'sheet' | 'full'; lines?: number; losesButton?: true }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {!(isOpen && losesButton) && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Abrir
        </button>
      )}
      {isOpen && (
        <Modal
          title="Valores"
          {...(shape && { shape })}
          onClose={() => setIsOpen(false)}
          footer={<button type="button">Finalizar</button>}
        >
          {Array.from({ length: lines }, (_, line) => `Linha ${line}`).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Modal>
      )}
    </>
  );
}

async function openModal(props: Parameters<typeof Page>[0] = {}) {
  const screen = await renderWithTexts(<Page {...props} />);
  await screen.getByRole('button', { name: 'Abrir' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Valores' });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, close: dialog.getByRole('button', { name: 'Fechar' }) };
}

const opener = () => document.querySelector('button');

test('the page behind cannot be reached by the keyboard', async () => {
  const { dialog } = await openModal();
  const visited = new Set<string>();
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.tab();
    expect(opener()).not.toBe(document.activeElement);
    if (dialog.element().contains(document.activeElement)) visited.add(document.activeElement?.textContent ?? '');
  }
  expect([...visited]).toEqual(['Finalizar', '']);
});

for (const [way, leave] of [
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.keyboard('{Enter}')],
] as const) {
  test(`${way} closes the modal, and the focus returns to what opened it`, async () => {
    const { dialog } = await openModal();
    await leave();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.activeElement).toBe(opener());
  });
}

test('where the button that opened the modal is gone, the focus goes to the heading', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<h1 tabindex="-1">Galeria</h1>');
  onTestFinished(() => document.querySelector('h1')?.remove());
  const { dialog } = await openModal({ losesButton: true });
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('Galeria');
});

test('a long body is a named stop of the keyboard, and scrolls between its title and its footer', async () => {
  const { screen, dialog, close } = await openModal({ lines: 80 });
  const action = dialog.getByRole('button', { name: 'Finalizar' });
  await expect.element(action).toBeInViewport({ ratio: 1 });
  const region = dialog.getByRole('group', { name: 'Valores' });
  await expect.element(region).toHaveAttribute('tabindex', '0');
  await expect.element(close).toHaveFocus();
  await userEvent.tab();
  await expect.element(region).toHaveFocus();
  const last = screen.getByText('Linha 79');
  await expect.element(last).not.toBeInViewport();
  await userEvent.keyboard('{End}');
  await expect.element(last).toBeInViewport();
  await expect.element(close).toBeInViewport({ ratio: 1 });
  await expect.element(action).toBeInViewport({ ratio: 1 });
});

test('on a magnified screen the whole dialog scrolls, so that nothing in it is covered', async () => {
  const { dialog } = await openModal({ lines: 80 });
  await page.viewport(320, 256);
  const action = dialog.getByRole('button', { name: 'Finalizar' });
  await expect.element(action).not.toBeInViewport();
  action.element().focus();
  await expect.element(action).toBeInViewport({ ratio: 1 });
});

test('a press beside a sheet closes it; a press inside it does not', async () => {
  const { screen, dialog } = await openModal();
  await screen.getByText('Linha 0').click();
  await expect.element(dialog).toBeVisible();
  await dialog.click({ position: { x: 5, y: -100 }, force: true });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a press on the edge of a full modal loses nothing', async () => {
  const { dialog } = await openModal({ shape: 'full' });
  dialog.element().dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a shadow lies at the lower edge while there is more below, and none at the end', async () => {
  const { screen, dialog } = await openModal({ lines: 80 });
  const last = screen.getByText('Linha 79').element();
  const body = last.parentElement?.parentElement ?? last;
  const shadow = () => getComputedStyle(body, '::after').visibility;
  await expect.element(dialog).toBeVisible();
  await expect.poll(shadow).toBe('visible');
  body.scrollTop = body.scrollHeight;
  await expect.poll(shadow).toBe('hidden');
});
