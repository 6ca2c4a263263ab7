import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { PendingPayment } from './pending-payment.tsx';

const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), buyer: { kind: 'someone' as const } };
const pix = { status: 'pending' as const, method: 'pix' as const, pixText: '000201' };
const watchOf = (changes = {}) => ({ payment: pix, secondsLeft: 5, isChecking: false, ...changes });
const ignore = () => undefined;

test('a waiting PIX says so with its total, announces it once, and leads back to its code', async () => {
  const onContinue = vi.fn();
  const screen = await renderWithTexts(
    <PendingPayment order={order} watch={watchOf()} onContinue={onContinue} />,
    SMALL_PHONE,
  );
  const status = screen.getByRole('status');
  await expect.element(status).toMatchTextContent(/^PIX aguardando$/);
  await expect.element(screen.getByText(/^R\$.29,90$/)).toBeVisible();
  await screen.rerender(<PendingPayment order={order} watch={watchOf({ secondsLeft: 4 })} onContinue={onContinue} />);
  await expect.element(status).toMatchTextContent(/^PIX aguardando$/);
  await screen.getByRole('button', { name: 'Ver código' }).click();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('the ring closes once for each pause, however long, and begins again with the next', async () => {
  const shown = (secondsLeft: number) => (
    <PendingPayment order={order} watch={watchOf({ secondsLeft })} onContinue={ignore} />
  );
  const screen = await renderWithTexts(shown(5));
  const ring = () => screen.container.querySelector<SVGElement>('circle + circle');
  const first = ring();
  expect(first?.style.animationDuration).toBe('5s');
  await screen.rerender(shown(4));
  expect(ring()).toBe(first);
  await screen.rerender(shown(10));
  expect(ring()).not.toBe(first);
  expect(ring()?.style.animationDuration).toBe('10s');
});

test('a card under review is named, and a payment that is over is not', async () => {
  const card = { ...pix, method: 'creditCard' as const, pixText: null };
  const screen = await renderWithTexts(
    <PendingPayment order={order} watch={watchOf({ payment: card, secondsLeft: null })} onContinue={ignore} />,
  );
  await expect.element(screen.getByText('Cartão em análise')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Continuar pagamento' })).toBeVisible();
  await screen.rerender(
    <PendingPayment order={order} watch={watchOf({ payment: { ...pix, status: 'expired' } })} onContinue={ignore} />,
  );
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
});
