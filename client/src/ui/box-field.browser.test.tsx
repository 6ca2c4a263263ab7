import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { BoxButton, BoxField, BoxSegment, BoxSelect } from './box-field.tsx';

test('a press anywhere in the box is in its field, which has its label as name and its hint as description', async () => {
  const screen = await renderWithTexts(<BoxField label="Número" hint="Só falta o número." />);
  const field = screen.getByRole('textbox', { name: 'Número' });
  await expect.element(field).toHaveAccessibleDescription('Só falta o número.');
  await screen.getByText('Número', { exact: true }).click({ force: true });
  await expect.element(field).toHaveFocus();
});

test('a problem is announced with a sign and words, and takes the place of the tick', async () => {
  const screen = await renderWithTexts(<BoxField label="E-mail" problem="Preencha este campo." isValid />);
  const field = screen.getByRole('textbox', { name: 'E-mail' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Preencha este campo.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Preencha este campo.');
  expect(screen.container.querySelectorAll('svg')).toHaveLength(1);
  await screen.rerender(<BoxField label="E-mail" isValid />);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(screen.container.querySelectorAll('svg')).toHaveLength(1);
  await screen.rerender(<BoxField label="E-mail" />);
  expect(screen.container.querySelectorAll('svg')).toHaveLength(0);
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
