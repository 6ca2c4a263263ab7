import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { fakeCardOpening } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { CardForm } from './card-form.tsx';

type TypedCardProps = { opening: CardOpening; isTwoFactor?: boolean; isBelowAlbum?: boolean };

function TypedCard({ opening, isTwoFactor = false, isBelowAlbum = false }: TypedCardProps) {
  const [code, setCode] = useState('');
  return (
    <CardForm
      isTwoFactor={isTwoFactor}
      isBelowAlbum={isBelowAlbum}
      code={code}
      onCodeChange={setCode}
      opening={opening}
      accessField={{ current: null }}
      onScanned={() => undefined}
    />
  );
}

test('below kept cards it asks for another code, and its button is outlined until nine characters, in one place', async () => {
  const opening = fakeCardOpening();
  const screen = await renderWithTexts(<TypedCard opening={opening} isBelowAlbum />);
  await expect.element(screen.getByText(/^Outro código/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  const submit = screen.getByRole('button', { name: 'Ver fotos' });
  await field.fill('fotos000');
  const place = submit.element().getBoundingClientRect().top;
  await expect.element(submit).toHaveStyle({ boxShadow: 'none' });
  await field.fill('fotos0001');
  // A filled button has a shadow at its lower edge.
  await expect.element(submit).not.toHaveStyle({ boxShadow: 'none' });
  expect(submit.element().getBoundingClientRect().top).toBe(place);
  expect(opening.open, 'not by itself').not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('FOTOS0001', null);
});

test('a card that was not found is named at its field, with what can be confused, until the code changes', async () => {
  const opening = fakeCardOpening({ errorCode: 'CARD_NOT_FOUND' });
  const screen = await renderWithTexts(<TypedCard opening={opening} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  await field.fill('F0T0X0001');
  await expect.element(field).toHaveAccessibleDescription(/^Cartão inválido Confira no cartão o que se parece/);
  expect(opening.clear).toHaveBeenCalled();
});

test('a right code of a card without photos is not marked as wrong', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening({ errorCode: 'CARD_EMPTY_MEDIA' })} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  await field.fill('VAZIO0001');
  await expect.element(field).toHaveAccessibleDescription('Não há fotos disponíveis para este cartão');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('with two factor a press puts the focus into the field that is wrong; its problem is forgiven while it is typed', async () => {
  const opening = fakeCardOpening();
  function Form() {
    const [errorCode, setErrorCode] = useState<CardOpening['errorCode']>(null);
    const shown = { ...opening, errorCode, fail: setErrorCode, clear: () => setErrorCode(null) };
    return <TypedCard opening={shown} isTwoFactor />;
  }
  const screen = await renderWithTexts(<Form />);
  const code = screen.getByRole('textbox', { name: 'Código do cartão' });
  const access = screen.getByRole('textbox', { name: 'Código de acesso' });
  const submit = screen.getByRole('button', { name: 'Ver fotos' });
  await submit.click();
  await expect.element(code).toHaveFocus();
  await code.fill('fotos0001');
  await access.fill('abc12');
  await submit.click();
  await expect.element(access).toHaveFocus();
  const problem = 'Digite os 6 caracteres do código de acesso.';
  await expect.element(screen.getByRole('alert')).toHaveTextContent(problem);
  expect(opening.open).not.toHaveBeenCalled();
  await access.fill('abc123');
  await expect.element(screen.getByText(problem)).not.toBeInTheDocument();
  await submit.click();
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('FOTOS0001', 'ABC123');
});

test('a card that turns out to need an access code gets its field, in a venue without two factor too', async () => {
  const opening = fakeCardOpening({ cardAskingAccessCode: 'SENHA0001' as CardCode });
  const screen = await renderWithTexts(<TypedCard opening={opening} />);
  const card = screen.getByRole('textbox', { name: 'Código do cartão' });
  const access = screen.getByRole('textbox', { name: 'Código de acesso' });
  await expect.element(access).not.toBeInTheDocument();
  await card.fill('senha0001');
  await expect.element(access).toHaveAccessibleDescription(/^Para abrir este cartão, falta o código de acesso/);
  await access.fill('abc123');
  await screen.getByRole('button', { name: 'Ver fotos' }).click();
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('SENHA0001', 'ABC123');
  await card.fill('fotos0001');
  await expect.element(access).not.toBeInTheDocument();
});

test('while a card opens, the button is busy and that is announced', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening({ isPending: true })} />);
  await expect.element(screen.getByRole('button', { name: 'Ver fotos' })).toHaveAttribute('aria-busy', 'true');
  await expect.element(screen.getByText('Procurando suas fotos…')).toBeInTheDocument();
});

test('a card that opens slowly says so after four seconds, in the place of the hint', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening({ isPending: true })} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  const { height } = screen.container.getBoundingClientRect();
  await vi.advanceTimersByTimeAsync(3_900);
  await expect.element(field).toHaveAccessibleDescription('9 letras e números');
  await vi.advanceTimersByTimeAsync(200);
  await expect.element(field).toHaveAccessibleDescription('Está demorando mais que o normal.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Está demorando mais que o normal.');
  expect(screen.container.getBoundingClientRect().height).toBe(height);
  await screen.rerender(<TypedCard opening={fakeCardOpening()} />);
  await expect.element(field).toHaveAccessibleDescription('9 letras e números');
  await expect.element(screen.getByRole('status')).toHaveTextContent('');
});

test('the printed card shows what is typed, faint until a scanner can read its code, and not to screen readers', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening()} />);
  await expect.element(screen.getByText('__-____-___')).toBeVisible();
  const card = () => document.querySelector<HTMLElement>('form [aria-hidden=true]:has(> svg)');
  const drawings = () => [...(card()?.querySelectorAll('path') ?? [])].map((path) => path.outerHTML);
  const code = screen.getByRole('textbox', { name: 'Código do cartão' });
  await code.fill('fotos00');
  await expect.element(card()).toHaveStyle({ opacity: '0.22', backgroundColor: 'rgba(0, 0, 0, 0)' });
  const before = drawings();
  expect(before, 'a QR code and a barcode').toHaveLength(2);
  await code.fill('fotos0001');
  await expect.element(screen.getByText('FO-TOS0-001')).toBeVisible();
  await expect.element(card()).toHaveStyle({ opacity: '1', backgroundColor: 'rgb(255, 255, 255)' });
  for (const drawing of drawings()) expect(before).not.toContain(drawing);
});
