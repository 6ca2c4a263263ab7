import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { BoxField } from './box-field.tsx';
import { Field } from './field.tsx';

test.each([
  ['field', Field],
  ['field in a box', BoxField],
])('a %s has its label as name and its hint as description; a problem is announced and marks it', async (_, Kind) => {
  const screen = await renderWithTexts(<Kind label="Número" />);
  const field = screen.getByRole('textbox', { name: 'Número' });
  await expect.element(field).not.toHaveAttribute('aria-describedby');
  await screen.rerender(<Kind label="Número" hint="Digite S/N" />);
  await expect.element(field).toHaveAccessibleDescription('Digite S/N');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await screen.getByText('Número', { exact: true }).click({ force: true });
  await expect.element(field).toHaveFocus();
  await screen.rerender(<Kind label="Número" hint="Digite S/N" problem="Preencha este campo." />);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Preencha este campo.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Preencha este campo. Digite S/N');
});

test('of problems that appear together the first interrupts, and a later one in its place', async () => {
  const form = (first?: string, second?: string, third?: string) => (
    <>
      <Field label="Um" problem={first} />
      <Field label="Dois" problem={second} />
      <Field label="Três" problem={third} />
    </>
  );
  const screen = await renderWithTexts(form());
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
  await screen.rerender(form('Digite um.', 'Digite dois.'));
  await expect.poll(alerts).toEqual(['Digite um.']);
  await expect.element(screen.getByRole('textbox', { name: 'Dois' })).toHaveAccessibleDescription('Digite dois.');
  await screen.rerender(form('Digite um.', 'Digite dois.', 'Digite três.'));
  await expect.poll(alerts).toEqual(['Digite três.']);
});

function FieldAboveButton({ onPress }: { onPress: () => void }) {
  const [problem, setProblem] = useState<string>();
  return (
    <>
      <Field label="Nome" problem={problem} onBlur={() => setProblem('Preencha este campo.')} />
      <button type="button" onClick={onPress}>
        Continuar
      </button>
    </>
  );
}

test('a press on a button counts, although the field above it complains on blur', async () => {
  const onPress = vi.fn();
  const screen = await renderWithTexts(<FieldAboveButton onPress={onPress} />);
  await screen.getByRole('textbox').click();
  const button = screen.getByRole('button');
  const { top } = button.element().getBoundingClientRect();
  const positions: number[] = [];
  button.element().addEventListener('mouseup', () => positions.push(button.element().getBoundingClientRect().top));
  await button.click({ delay: 50 });
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(positions).toEqual([top]);
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('a field that is left by the keyboard complains at once', async () => {
  const screen = await renderWithTexts(<FieldAboveButton onPress={() => undefined} />);
  await screen.getByRole('textbox').click();
  await userEvent.tab();
  await expect.element(screen.getByRole('alert')).toBeVisible();
});

test('a whole code fits the large field, within the margins of a small phone', async () => {
  const screen = await renderWithTexts(
    <div style={{ padding: 'var(--space-5)' }}>
      <Field label="Código" backdrop={<span />} defaultValue="WW-WWWW-WWW" />
    </div>,
    SMALL_PHONE,
  );
  const input = screen.getByRole('textbox').element();
  expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
});
