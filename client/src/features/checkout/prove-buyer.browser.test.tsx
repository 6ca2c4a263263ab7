import { expect, test, vi } from 'vitest';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleOrder } from '#client/testing/samples.ts';
import { WithOrder } from '#client/testing/with-order.tsx';
import { ProveBuyer } from './prove-buyer.tsx';

async function renderForm(proveBuyer: (input: unknown) => unknown) {
  fakeServer({ 'order.proveBuyer': proveBuyer });
  const screen = await renderWithTexts(
    <WithOrder order={sampleOrder()}>
      <ProveBuyer question="Fui eu" />
    </WithOrder>,
  );
  await screen.getByText('Fui eu').click();
  return {
    screen,
    email: screen.getByRole('textbox', { name: 'E-mail' }),
    document: screen.getByRole('textbox', { name: 'CPF ou passaporte' }),
    confirm: screen.getByRole('button', { name: 'Confirmar' }),
    alert: screen.getByRole('alert'),
  };
}

test('a missing and a wrong field is named in words, gets the focus, and interrupts once', async () => {
  const proveBuyer = vi.fn();
  const { email, document, confirm, alert } = await renderForm(proveBuyer);
  await confirm.click();
  await expect.element(email).toHaveFocus();
  await expect.element(document).toHaveAccessibleDescription('Digite o CPF ou o passaporte.');
  await expect.element(alert).toHaveTextContent('Digite o e-mail.');
  await email.fill('ana@');
  await expect.element(email).not.toHaveAttribute('aria-invalid');
  await document.fill('111.444.777-35');
  await confirm.click();
  await expect.element(email).toHaveFocus();
  await expect.element(alert).toMatchTextContent(/^Confira: nome@/);
  expect(proveBuyer).not.toHaveBeenCalled();
});

test('a refusal is said above the button, and goes with the next character', async () => {
  const proveBuyer = vi.fn(() => {
    throw new Refusal('BUYER_NOT_PROVEN');
  });
  const { email, document, confirm, alert } = await renderForm(proveBuyer);
  await email.fill(' ana@example.com ');
  await document.fill('ab123456');
  await confirm.click();
  await expect.element(alert).toBeVisible();
  const identity = { email: 'ana@example.com', document: 'ab123456' };
  expect(proveBuyer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ identity }));
  await email.fill('ana@example.com.br');
  await expect.element(alert).not.toBeInTheDocument();
});
