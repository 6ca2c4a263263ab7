import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { PendingPayment } from './pending-payment.tsx';

const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), buyer: { kind: 'someone' as const } };
const pix = { status: 'pending' as const, method: 'pix' as const, pixText: '000201' };
const watchOf = (changes = {}) => ({ payment: pix, secondsLeft: 5, isChecking: false, ...changes });
const ignore = () => undefined;

test('a waiting PIX says so with its total, counts down without announcing it, and leads back to the payment', async () => {
  const onContinue = vi.fn();
  const screen = await renderWithTexts(
    <PendingPayment order={order} watch={watchOf()} onContinue={onContinue} />,
    SMALL_PHONE,
  );
  const status = screen.getByRole('status');
  await expect.element(status).toMatchTextContent(/^Um PIX aguarda pagamento$/);
  await expect.element(screen.getByText(/^R\$.29,90$/)).toBeVisible();
  await expect.element(screen.getByText('Verificando o pagamento em 5 s')).toBeVisible();
  await screen.rerender(<PendingPayment order={order} watch={watchOf({ secondsLeft: 4 })} onContinue={onContinue} />);
  await expect.element(screen.getByText('Verificando o pagamento em 4 s')).toBeVisible();
  await expect.element(status).toMatchTextContent(/^Um PIX aguarda pagamento$/);
  await screen.getByRole('button', { name: 'Continuar pagamento' }).click();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a card under review is named, and a payment that is over is not', async () => {
  const card = { ...pix, method: 'creditCard' as const, pixText: null };
  const screen = await renderWithTexts(
    <PendingPayment order={order} watch={watchOf({ payment: card, secondsLeft: null })} onContinue={ignore} />,
  );
  await expect.element(screen.getByText('O pagamento com cartão está em análise')).toBeVisible();
  await screen.rerender(
    <PendingPayment order={order} watch={watchOf({ payment: { ...pix, status: 'expired' } })} onContinue={ignore} />,
  );
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
});
