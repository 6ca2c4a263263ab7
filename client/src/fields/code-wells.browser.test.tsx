import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { CardCodeField } from './card-code-field.tsx';

function TypedCode({ isUnknown = false }: { isUnknown?: boolean }) {
  const [code, setCode] = useState('');
  return <CardCodeField problem={undefined} isUnknown={isUnknown} isLast code={code} onChange={setCode} />;
}

const wells = () => [...document.querySelectorAll<HTMLElement>('[data-well]')];
const input = () => document.querySelector('input') as HTMLInputElement;
const current = () => wells().findIndex((well) => getComputedStyle(well, '::before').content !== 'none');

test('nine boxes in groups of 2-4-3 show what is typed, hidden from screen readers', async () => {
  const screen = await renderWithTexts(<TypedCode />);
  await screen.getByRole('textbox').fill('fotos0001');
  expect(wells().map((well) => well.textContent)).toEqual([...'FOTOS0001']);
  const lefts = wells().map((well) => well.getBoundingClientRect().left);
  const gaps = lefts.slice(1).map((left, at) => Math.round(left - (wells()[at]?.getBoundingClientRect().right ?? 0)));
  expect(gaps).toEqual([4, 12, 4, 4, 4, 12, 4, 4]);
  expect(wells()[0]?.closest('[aria-hidden=true]')).not.toBeNull();
});

test('the ring follows the caret, also over the dashes, and is gone without the focus', async () => {
  const screen = await renderWithTexts(<TypedCode />);
  expect(current()).toBe(-1);
  await screen.getByRole('textbox').click();
  await expect.poll(current).toBe(0);
  await userEvent.keyboard('fot');
  await expect.poll(current).toBe(3);
  await userEvent.keyboard('{ArrowLeft>2/}');
  await expect.poll(current).toBe(2);
  await userEvent.tab();
  await expect.poll(current).toBe(-1);
});

test('a press on a box puts the caret before its character', async () => {
  const screen = await renderWithTexts(<TypedCode />);
  await screen.getByRole('textbox').fill('fotos0001');
  const well = wells()[6]?.getBoundingClientRect();
  const field = input().getBoundingClientRect();
  if (!well) throw new Error('no seventh box');
  await screen.getByRole('textbox').click({ position: { x: well.x - field.x + well.width / 2, y: well.height / 2 } });
  await userEvent.keyboard('{Delete}x');
  await expect.element(screen.getByRole('textbox')).toHaveValue('FO-TOS0-X01');
});

test('characters of an unknown code that can be confused are underlined', async () => {
  const screen = await renderWithTexts(<TypedCode isUnknown />);
  await screen.getByRole('textbox').fill('ACD0WXYAC');
  const underlined = wells().filter((well) => getComputedStyle(well).textDecorationLine === 'underline');
  expect(underlined.map((well) => well.textContent)).toEqual(['0']);
});
