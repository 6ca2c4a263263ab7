import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';
import { fakeCardOpening } from '#client/testing/fake-card-opening.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import { CardForm } from './card-form.tsx';
import { CardPicture } from './card-picture.tsx';

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

async function renderWrong() {
  function Form() {
    const [errorCode, setErrorCode] = useState<CardOpening['errorCode']>(null);
    const opening = { ...fakeCardOpening({ errorCode }), fail: setErrorCode, clear: () => setErrorCode(null) };
    return <TypedCard opening={opening} isTwoFactor />;
  }
  const screen = await renderWithTexts(<Form />);
  const textbox = (name: string) => screen.getByRole('textbox', { name });
  const submit = screen.getByRole('button', { name: 'Ver fotos' });
  return { code: textbox('Código do cartão'), access: textbox('Código de acesso'), submit };
}

test('Enter opens a complete code; half a code is refused before anything is requested', async () => {
  const opening = fakeCardOpening();
  const screen = await renderWithTexts(<TypedCard opening={opening} />);
  await screen.getByRole('textbox', { name: 'Código do cartão' }).click();
  await userEvent.keyboard('fotos00{Enter}');
  expect(opening.fail).toHaveBeenCalledExactlyOnceWith('CARD_NOT_FOUND');
  expect(opening.open).not.toHaveBeenCalled();
  await userEvent.keyboard('01{Enter}');
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('FOTOS0001', null);
});

test('below kept cards it asks for another code, and its button is outlined until nine characters, in one place', async () => {
  const opening = fakeCardOpening();
  const screen = await renderWithTexts(<TypedCard opening={opening} isBelowAlbum />);
  await expect.element(screen.getByText(/^Outro código/)).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  const submit = screen.getByRole('button', { name: 'Ver fotos' });
  await field.fill('fotos000');
  const [outlined, place] = [getComputedStyle(submit.element()), submit.element().getBoundingClientRect().top];
  await expect.element(submit).toHaveStyle({ boxShadow: 'none' });
  await field.fill('fotos0001');
  // The lip of a filled button.
  await expect.poll(() => outlined.boxShadow).not.toBe('none');
  expect(submit.element().getBoundingClientRect().top).toBe(place);
  await expect.element(field).toHaveFocus();
  expect(opening.open, 'not by itself').not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('FOTOS0001', null);
});

test('a press on an empty form puts the focus into the field that is wrong', async () => {
  const { code, access, submit } = await renderWrong();
  await submit.click();
  await expect.element(code).toHaveFocus();
  await code.fill('FOTOS0001');
  await submit.click();
  await expect.element(access).toHaveFocus();
  await expect.element(access).toHaveAccessibleDescription(/^Digite os 6 caracteres/);
});

test('a card that was not found is named at its field, with what can be confused, until the code changes', async () => {
  const opening = fakeCardOpening({ errorCode: 'CARD_NOT_FOUND' });
  const screen = await renderWithTexts(<TypedCard opening={opening} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  await expect.element(field).toHaveAccessibleDescription('Cartão inválido 9 letras e números, como no cartão');
  await field.fill('F0T0X0001');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Cartão inválido Confira no cartão o que se parece: O ou 0, I ou 1.');
  expect(opening.clear).toHaveBeenCalled();
});

test('a right code of a card without photos is not marked as wrong', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening({ errorCode: 'CARD_EMPTY_MEDIA' })} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  await field.fill('VAZIO0001');
  await expect.element(field).toHaveAccessibleDescription('Não há fotos disponíveis para este cartão');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
});

test('with two factor a short access code is named on submit, and forgiven while it is typed', async () => {
  const opening = fakeCardOpening();
  const screen = await renderWithTexts(<TypedCard opening={opening} isTwoFactor />);
  const access = screen.getByRole('textbox', { name: 'Código de acesso' });
  await screen.getByRole('textbox', { name: 'Código do cartão' }).fill('fotos0001');
  await access.fill('abc12');
  await screen.getByRole('button', { name: 'Ver fotos' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Digite os 6 caracteres do código de acesso.');
  expect(opening.open).not.toHaveBeenCalled();
  await access.fill('abc123');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Ver fotos' }).click();
  expect(opening.open).toHaveBeenCalledExactlyOnceWith('FOTOS0001', 'ABC123');
});

test('a card that turns out to need an access code gets its field, in a venue without two factor too', async () => {
  const opening = fakeCardOpening({
    errorCode: 'CUSTOMER_CODE_NOT_FOUND',
    cardAskingAccessCode: 'SENHA0001' as CardCode,
  });
  const screen = await renderWithTexts(<TypedCard opening={opening} />);
  const card = screen.getByRole('textbox', { name: 'Código do cartão' });
  const access = screen.getByRole('textbox', { name: 'Código de acesso' });
  await expect.element(access).not.toBeInTheDocument();
  await card.fill('senha0001');
  await expect.element(access).toHaveAccessibleDescription(/Código de acesso inválido/);
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

test('the printed card follows what is typed, and is hidden from screen readers', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening()} />);
  const card = screen.getByText('__-____-___');
  await expect.element(card).toBeVisible();
  expect(card.element().closest('[aria-hidden=true]')).not.toBeNull();
  await screen.getByRole('textbox', { name: 'Código do cartão' }).fill('fotos0001');
  await expect.element(screen.getByText('FO-TOS0-001')).toBeVisible();
});

test('the printed card is faint on the ticket’s own ground, and dark on white once a scanner can read its code', async () => {
  const screen = await renderWithTexts(<TypedCard opening={fakeCardOpening()} />);
  const code = screen.getByRole('textbox', { name: 'Código do cartão' });
  const card = () => document.querySelector<HTMLElement>('form [aria-hidden=true]:has(> svg)');
  await expect.element(screen.getByText('__-____-___')).toBeInTheDocument();
  for (const typed of ['', 'fotos00']) {
    await code.fill(typed);
    await expect.element(card()).toHaveStyle({ opacity: '0.22', backgroundColor: 'rgba(0, 0, 0, 0)' });
  }
  await code.fill('fotos0001');
  await expect.element(card()).toHaveStyle({ opacity: '1', backgroundColor: 'rgb(255, 255, 255)' });
});

test('each code has a QR code and a barcode of its own', async () => {
  const drawings = () => [...document.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  const screen = await renderWithTexts(<CardPicture code="" />);
  const [emptyQrCode, emptyBarcode] = drawings();
  await screen.rerender(<CardPicture code="FO-TOS0-001" />);
  const [qrCode, barcode, ...others] = drawings();
  expect(others).toEqual([]);
  expect(qrCode).not.toBe(emptyQrCode);
  expect(barcode).not.toBe(emptyBarcode);
});
