import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { fakeCardOpening } from '#client/testing/samples.ts';
import { IDENTIFICATION_FIELDS, type IdentificationFieldName } from '#shared/site/venue.ts';
import { readTheme } from '#shared/theme/theme.ts';
import { IdentificationForm } from './identification-form.tsx';

async function renderIdentificationForm(fields: readonly IdentificationFieldName[], cpfAsPassword = false) {
  const requests = fakeServer({ 'customer.identify': () => ({ card: 'FOTOS0001' }) });
  const venue = { customerFormFields: fields, cpfAsPassword, twoFactor: false, theme: readTheme({}) };
  const screen = await renderWithTexts(<IdentificationForm venue={venue} opening={fakeCardOpening()} />);
  return { screen, requests, field: (name: string) => screen.getByLabelText(name) };
}

test('each field of a customer says what the browser may fill in', async () => {
  const { field } = await renderIdentificationForm(IDENTIFICATION_FIELDS);
  for (const [name, token] of [
    ['Nome', 'given-name'],
    ['Sobrenome', 'family-name'],
    ['Identificação', 'username'],
    ['CPF', 'off'],
    ['Senha', 'current-password'],
  ] as const) {
    await expect.element(field(name)).toHaveAttribute('autocomplete', token);
  }
  await expect.element(field('Senha')).toHaveAttribute('type', 'password');
  await expect.element(field('CPF')).toHaveAttribute('type', 'text');
});

test('no two of its parts have the name of a ticket’s stub, which a transition allows once', async () => {
  const { screen } = await renderIdentificationForm(IDENTIFICATION_FIELDS);
  const names = [...screen.container.querySelectorAll('*')].map((part) => getComputedStyle(part).viewTransitionName);
  expect(new Set(names)).toEqual(new Set(['none']));
});

test('a venue may hide the CPF, which a button shows, and asks for no more than its own fields', async () => {
  const { screen, field } = await renderIdentificationForm(['name', 'cpf'], true);
  await expect.element(field('CPF')).toHaveAttribute('type', 'password');
  await screen.getByRole('button', { name: 'Mostrar' }).click();
  await expect.element(field('CPF')).toHaveAttribute('type', 'text');
  await screen.getByRole('button', { name: 'Ocultar' }).click();
  await expect.element(field('CPF')).toHaveAttribute('type', 'password');
  await expect.element(field('Nome')).toHaveAttribute('autocomplete', 'name');
  await expect.element(field('Sobrenome')).not.toBeInTheDocument();
});

test('Enter leads to the CPF, which is formatted while it is typed, and checked when it is left, before anything is sent', async () => {
  const { screen, field, requests } = await renderIdentificationForm(['name', 'cpf']);
  await field('Nome').fill('Ana');
  await userEvent.keyboard('{Enter}');
  await expect.element(field('CPF')).toHaveFocus();
  await expect.element(field('CPF')).not.toHaveAttribute('aria-invalid');
  await userEvent.keyboard('11144477736');
  await expect.element(field('CPF')).toHaveValue('111.444.777-36');
  await userEvent.tab();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('CPF inválido. Confira os 11 números.');
  await screen.getByRole('button', { name: 'Ver fotos' }).click();
  await expect.element(field('CPF')).toHaveFocus();
  expect(requests).toEqual([]);
});

test('missing fields are named on submit alone, and the first has the focus', async () => {
  const { screen, field, requests } = await renderIdentificationForm(['name', 'cpf']);
  await field('Nome').click();
  await userEvent.tab();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Ver fotos' }).click();
  await expect.element(field('Nome')).toHaveFocus();
  await expect.element(field('Nome')).toHaveAccessibleDescription('Digite seu nome.');
  await expect.element(field('CPF')).toHaveAccessibleDescription('Digite seu CPF.');
  await expect.poll(() => screen.getByRole('alert').elements()).toHaveLength(1);
  expect(requests).toEqual([]);
});
