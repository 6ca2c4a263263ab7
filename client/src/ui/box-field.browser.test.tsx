import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { BoxButton, BoxField, BoxSegment, BoxSelect } from './box-field.tsx';

test('a right field has a tick, whose place a sign takes when it is wrong', async () => {
  const screen = await renderWithTexts(<BoxField label="E-mail" isValid />);
  const signs = () => screen.container.querySelectorAll('svg').length;
  expect(signs()).toBe(1);
  await screen.rerender(<BoxField label="E-mail" problem="Preencha este campo." isValid />);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(signs()).toBe(1);
  await screen.rerender(<BoxField label="E-mail" />);
  expect(signs()).toBe(0);
});

test('a segment shows less than its options say, and belongs to the keyboard', async () => {
  const onChange = vi.fn();
  const options = [
    { value: '55', name: 'Brasil (+55)' },
    { value: '34', name: 'Espanha (+34)' },
  ];
  const code = (
    <BoxSegment label="Código do país" shown="BR +55" options={options} defaultValue="55" onChange={onChange} />
  );
  const onPress = vi.fn();
  const screen = await renderWithTexts(
    <BoxField label="Telefone" lead={code} end={<BoxButton onClick={onPress}>Limpar</BoxButton>} />,
  );
  const list = screen.getByRole('combobox', { name: 'Código do país' });
  await expect.element(screen.getByText('BR +55')).toBeVisible();
  await userEvent.tab();
  await expect.element(list).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole('textbox', { name: 'Telefone' })).toHaveFocus();
  await list.selectOptions('34');
  expect(onChange).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Limpar' }).click();
  expect(onPress).toHaveBeenCalledOnce();
});

test('a list of its own says what is wrong with it', async () => {
  const screen = await renderWithTexts(
    <BoxSelect label="Estado" options={[]} unchosen="Escolha" problem="Preencha este campo." defaultValue="" />,
  );
  const list = screen.getByRole('combobox', { name: 'Estado' });
  await expect.element(list).toHaveAccessibleDescription('Preencha este campo.');
  await expect.element(list).toHaveAttribute('aria-invalid', 'true');
});
