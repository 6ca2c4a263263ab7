import { expect, onTestFinished, test, vi } from 'vitest';
import { usePaymentCheckout } from '#client/features/checkout/payment/use-payment-checkout.ts';
import { CARD_TOKENS, fakeServer, giveCreditCardTokens, Refusal } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Payment } from '#shared/payment.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { PixPayment } from './pix-payment.tsx';

const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

function PixPart() {
  const checkout = usePaymentCheckout(order, []);
  return <PixPayment checkout={checkout} creditCardButton={<button type="button">Pagar com cartão</button>} />;
}

const refuse = (code: ErrorCode) => () => {
  throw new Refusal(code);
};

/** @param read the payment that is read after a lost answer; by default, none is read */
async function pressed(service: typeof CARD_TOKENS | null, checkout: () => unknown, read?: Payment) {
  giveCreditCardTokens(service);
  fakeServer({
    'payment.checkout': checkout,
    ...(read && { 'order.open': () => order, 'payment.byOrder': () => read }),
  });
  const screen = await renderWithTexts(
    <WithCheckout order={order} watch={read ? undefined : sampleWatch({})}>
      <PixPart />
    </WithCheckout>,
  );
  await screen.getByRole('button', { name: 'Gerar PIX' }).click();
  return screen;
}

test.each<[ErrorCode, RegExp, RegExp]>([
  ['PIX_CODES_UNPAID', /Com cartão de crédito você paga agora/, /Muitas tentativas seguidas/],
  ['PIX_CREATION_FAILED', /Não foi possível gerar o PIX/, /Algo de errado aconteceu/],
])(
  'after %s the card is offered, and where no cards are taken, none is spoken of (B9, R2)',
  async (code, words, wordsWithout) => {
    const screen = await pressed(CARD_TOKENS, refuse(code));
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
    await expect.element(screen.getByRole('button', { name: 'Pagar com cartão' })).toBeVisible();
    await screen.unmount();
    const withoutCards = await pressed(null, refuse(code));
    await expect.element(withoutCards.getByRole('alert')).toMatchTextContent(wordsWithout);
    await expect.element(withoutCards.getByRole('button', { name: 'Pagar com cartão' })).not.toBeInTheDocument();
  },
);

test.each<[ErrorCode, RegExp]>([
  ['SERVER_BUSY', /em um minuto: nada é cobrado duas vezes/],
  ['OUTCOME_UNKNOWN', /nada é cobrado duas vezes/],
  ['PAYMENT_IN_PROGRESS', /Este pagamento já está em andamento/],
])('after %s it says whether to press again, and that nothing is charged twice', async (code, words) => {
  const screen = await pressed(null, refuse(code));
  await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
});

test.each([
  ['is not said of the PIX if it is a credit card’s', 'creditCard', 'Gerar PIX', 1],
  ['ends the missing answer if it is the PIX’s', 'pix', 'Gerar novo PIX', 0],
] as const)('a refusal that is read after a lost answer %s', async (_, method, button, alerts) => {
  const refused = samplePayment({ status: 'refused', method, pixText: null });
  const screen = await pressed(null, refuse('OUTCOME_UNKNOWN'), refused);
  await expect.element(screen.getByRole('button', { name: button })).not.toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => screen.getByText(/A resposta não chegou/).elements().length).toBe(alerts);
});

test('after ten seconds it says that the code is still being made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const screen = await pressed(null, () => new Promise(() => undefined));
  await expect.element(screen.getByText('Gerando o código PIX…')).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(screen.getByText(/Está demorando mais que o normal/).elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(screen.getByText(/Está demorando mais que o normal/)).toBeVisible();
});
