import { expect, test, vi } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithOrder } from '#client/testing/with-order.tsx';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { OpenPayment } from './open-payment.tsx';

const order = { ...sampleOrder(sampleItem([samplePhoto(1)], 2990)), buyer: { kind: 'someone' as const } };
const pix = samplePayment();

const pending = (watch: Parameters<typeof sampleWatch>[0] = {}, onContinue: () => void = () => undefined) => (
  <WithOrder watch={sampleWatch({ payment: pix, ...watch })}>
    <OpenPayment order={order} onContinue={onContinue} />
  </WithOrder>
);

test('a waiting PIX says so with its total, announces it once, and leads back to its code', async () => {
  const onContinue = vi.fn();
  const screen = await renderWithTexts(pending({ secondsLeft: 5 }, onContinue), SMALL_PHONE);
  const status = screen.getByRole('status');
  await expect.element(status).toMatchTextContent(/^PIX aguardando$/);
  await expect.element(screen.getByText(/^R\$.29,90$/)).toBeVisible();
  await screen.rerender(pending({ secondsLeft: 4 }, onContinue));
  await expect.element(status).toMatchTextContent(/^PIX aguardando$/);
  await screen.getByRole('button', { name: 'Ver código' }).click();
  expect(onContinue).toHaveBeenCalledOnce();
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a card under review is named, without a call to pay again, and a payment that is over is not', async () => {
  const screen = await renderWithTexts(pending());
  const fill = () => getComputedStyle(screen.getByRole('button').element()).backgroundColor;
  const callToPay = fill();
  await screen.rerender(pending({ payment: { ...pix, method: 'creditCard', pixText: null } }));
  const title = screen.getByText('Cartão em análise');
  await expect.element(title).toBeVisible();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Ver pagamento');
  expect(fill()).not.toBe(callToPay);
  const { height } = title.element().getBoundingClientRect();
  expect(height / Number.parseFloat(getComputedStyle(title.element()).lineHeight)).toBeLessThan(2.5);
  await screen.rerender(pending({ payment: { ...pix, status: 'expired' } }));
  await expect.element(screen.getByRole('region')).not.toBeInTheDocument();
});
