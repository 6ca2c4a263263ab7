import { expect, test } from 'vitest';
import { OrderProvider } from '#client/order/order-context.tsx';
import { usePaymentCheckout } from '#client/payment/checkout-payment.ts';
import { PaymentProvider } from '#client/payment/payment-context.tsx';
import { fakeServer, Refusal } from '#client/testing/fake-server.ts';
import { ModalSlot, renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { PixPayment } from './pix-payment.tsx';

const SERVICE = { url: 'https://tokens.example/v5/tokens', publicKey: 'pk_test' };
const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

function PixPart() {
  const checkout = usePaymentCheckout(order, []);
  return (
    <PixPayment order={order} checkout={checkout} creditCardButton={<button type="button">Pagar com cartão</button>} />
  );
}

async function pressed(service: typeof SERVICE | null) {
  fakeServer({
    'payment.cardTokens': () => service,
    'payment.checkout': () => {
      throw new Refusal('PIX_CODES_UNPAID');
    },
  });
  const screen = await renderWithTexts(
    <OrderProvider firstCard={undefined} onEvent={() => undefined}>
      <ModalSlot>
        <PaymentProvider watch={sampleWatch({})}>
          <PixPart />
        </PaymentProvider>
      </ModalSlot>
    </OrderProvider>,
  );
  await screen.getByRole('button', { name: 'Gerar PIX' }).click();
  return screen;
}

test('after two codes that nobody paid, the card is offered at once (R2)', async () => {
  const screen = await pressed(SERVICE);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Com cartão de crédito você paga agora/);
  await expect.element(screen.getByRole('button', { name: 'Pagar com cartão' })).toBeVisible();
});

test('where no cards are taken, none is spoken of', async () => {
  const screen = await pressed(null);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Muitas tentativas seguidas/);
  await expect.element(screen.getByRole('button', { name: 'Pagar com cartão' })).not.toBeInTheDocument();
});
