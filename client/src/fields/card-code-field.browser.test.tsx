import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { CardCodeField } from './card-code-field.tsx';

type FieldState = Partial<Parameters<typeof CardCodeField>[0]>;

function TypedCode(state: FieldState) {
  const [code, setCode] = useState('');
  return <CardCodeField problem={undefined} isUnknown={false} isLast {...state} code={code} onChange={setCode} />;
}

async function renderField(state: FieldState = {}) {
  const screen = await renderWithTexts(<TypedCode {...state} />);
  const field = screen.getByRole('textbox', { name: 'Código do cartão' });
  await field.click();
  return { screen, field };
}

const wells = () => [...document.querySelectorAll<HTMLElement>('[data-well]')];
const caret = () => (document.activeElement instanceof HTMLInputElement ? document.activeElement.selectionStart : null);

test('a code is grouped as printed while it is typed, and ends at nine characters', async () => {
  const { field } = await renderField();
  await userEvent.keyboard('fo');
  await expect.element(field).toHaveValue('FO');
  await userEvent.keyboard('tos0');
  await expect.element(field).toHaveValue('FO-TOS0');
  await userEvent.keyboard('001234');
  await expect.element(field).toHaveValue('FO-TOS0-001');
});

test('a code is corrected in its middle, and the caret stays there; Backspace goes over a dash', async () => {
  const { field } = await renderField();
  await userEvent.keyboard('fotos{Backspace>3/}');
  await expect.element(field).toHaveValue('FO');
  await userEvent.keyboard('tos001{Home}{ArrowRight>4/}x');
  await expect.element(field).toHaveValue('FO-TXOS-001');
  expect(caret()).toBe(5);
  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('FO-TOS0-01');
  expect(caret()).toBe(4);
});

test('the address of a card and a code in any spelling are pasted as the code, another address is said to be that', async () => {
  const { screen, field } = await renderField();
  await field.fill('https://outro.example/gallery/FOTOS0001');
  await expect.element(field).toHaveValue('');
  await expect.element(screen.getByText(/^Este código não é de um cartão deste local/)).toBeVisible();
  await field.fill('https://fotos.example/?card=fotos0001&x=1');
  await expect.element(field).toHaveValue('FO-TOS0-001');
  await field.fill(`Suas fotos · Aquário ${location.origin}/gallery/FOTOS0002#media=p.${'a'.repeat(600)}`);
  await expect.element(field).toHaveValue('FO-TOS0-002');
  await field.fill('Cartão FO-TOS0-003');
  await expect.element(field).toHaveValue('FO-TOS0-003');
  await field.fill(' ab_cdef,123 ');
  await expect.element(field).toHaveValue('AB-CDEF-123');
  await expect.element(screen.getByText(/^Este código não é/)).not.toBeInTheDocument();
});

test('only in a complete unknown code the characters that can be confused are underlined and named', async () => {
  const { screen, field } = await renderField({ isUnknown: true, problem: 'Cartão inválido' });
  await userEvent.keyboard('F0T0X000');
  await expect.element(field).toHaveAccessibleDescription('Cartão inválido 9 letras e números');
  await userEvent.keyboard('1');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Cartão inválido Confira no cartão o que se parece: O ou 0, I ou 1.');
  const underlined = wells().filter((well) => getComputedStyle(well).textDecorationLine === 'underline');
  expect(underlined.map(({ textContent }) => textContent)).toEqual([...'000001']);
  await userEvent.keyboard('{Backspace}');
  await expect.element(screen.getByText(/o que se parece/)).not.toBeInTheDocument();
});

test('the hint stays when the code is complete, so that nothing below moves under the thumb', async () => {
  const { field } = await renderField();
  const height = () => field.element().closest('div')?.parentElement?.getBoundingClientRect().height;
  await field.fill('FOTOS000');
  const before = height();
  await field.fill('FOTOS0001');
  await expect.element(field).toHaveAccessibleDescription('9 letras e números');
  expect(height()).toBe(before);
});

test('the key of an on-screen keyboard says what Enter does', async () => {
  const { screen, field } = await renderField();
  await expect.element(field).toHaveAttribute('enterkeyhint', 'go');
  await screen.rerender(<TypedCode isLast={false} />);
  await expect.element(field).toHaveAttribute('enterkeyhint', 'next');
});

const current = () => wells().findIndex((well) => getComputedStyle(well, '::before').content !== 'none');

test('nine boxes in groups of 2-4-3 show what is typed, hidden from screen readers', async () => {
  const { field } = await renderField();
  await field.fill('fotos0001');
  expect(wells().map((well) => well.textContent)).toEqual([...'FOTOS0001']);
  const lefts = wells().map((well) => well.getBoundingClientRect().left);
  const gaps = lefts.slice(1).map((left, at) => Math.round(left - (wells()[at]?.getBoundingClientRect().right ?? 0)));
  expect(gaps).toEqual([4, 12, 4, 4, 4, 12, 4, 4]);
  expect(wells()[0]?.closest('[aria-hidden=true]')).not.toBeNull();
});

test('the ring follows the caret, also over the dashes, and is gone without the focus', async () => {
  await renderField();
  await expect.poll(current).toBe(0);
  await userEvent.keyboard('fot');
  await expect.poll(current).toBe(3);
  await userEvent.keyboard('{ArrowLeft>2/}');
  await expect.poll(current).toBe(2);
  await userEvent.tab();
  await expect.poll(current).toBe(-1);
});

test('a press on a box puts the caret before its character', async () => {
  const { field } = await renderField();
  await field.fill('fotos0001');
  const seventh = wells()[6]?.getBoundingClientRect() ?? new DOMRect();
  const { x } = field.element().getBoundingClientRect();
  await field.click({ position: { x: seventh.x - x + seventh.width / 2, y: seventh.height / 2 } });
  await userEvent.keyboard('{Delete}x');
  await expect.element(field).toHaveValue('FO-TOS0-X01');
});
