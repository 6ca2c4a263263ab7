import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PHONE, renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import { StepHeading } from '#client/ui/step-heading.tsx';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { PixTicket } from './pix-ticket.tsx';

const PIX = '00020126360014br.gov.bcb.pix0114+551199999000163047E2A';
const order = sampleOrder(sampleItem([samplePhoto(1), samplePhoto(2)], 5980));
const pending = samplePayment({ pixText: PIX });

const ticket = (watch: Parameters<typeof sampleWatch>[0], otherWays?: ReactNode) => (
  <WithCheckout order={order} medias={[samplePhoto(1)]} watch={sampleWatch(watch)}>
    <PixTicket
      heading={<StepHeading hint="Suas fotos continuam no pedido.">Este código PIX venceu</StepHeading>}
      otherWays={otherWays}
    />
  </WithCheckout>
);

test('an expired code keeps the order, and is checked once more for somebody who has paid it', async () => {
  const checkNow = vi.fn();
  const expired = { ...pending, status: 'expired' as const };
  const screen = await renderWithTexts(ticket({ payment: expired, checkNow }));
  await expect.element(screen.getByRole('heading', { name: 'Este código PIX venceu' })).toHaveFocus();
  await expect.element(screen.getByText(/59,80/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copiar código PIX' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Verificar agora' }).click();
  expect(checkNow).toHaveBeenCalledOnce();
  await screen.rerender(ticket({ payment: expired, checkNow, isChecking: true }));
  await screen.rerender(ticket({ payment: expired, checkNow }));
  await expect.element(screen.getByText('Ainda não chegou.')).toBeVisible();
});

test('a refused code says nothing of a payment that may still come', async () => {
  const screen = await renderWithTexts(ticket({ payment: { ...pending, status: 'refused' } }));
  await expect.element(screen.getByText('Já tinha pago?')).not.toBeInTheDocument();
});

test('after an expired code, the other ways to pay fit between the bars of a phone', async () => {
  const otherWay = <button type="button">Cartão</button>;
  const screen = await renderWithTexts(ticket({ payment: { ...pending, status: 'expired' } }, otherWay), PHONE);
  const { bottom } = screen.getByRole('button', { name: 'Cartão' }).element().getBoundingClientRect();
  const { top = 0 } = document.querySelector('[data-order-ticket]')?.getBoundingClientRect() ?? {};
  const HEADER = 76;
  const FOOTER = 96;
  expect(bottom - top).toBeLessThanOrEqual(PHONE.height - HEADER - FOOTER);
});
