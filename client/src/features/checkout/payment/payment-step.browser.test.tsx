import { expect, onTestFinished, test } from 'vitest';
import { setLocale } from '#client/i18n/translator.ts';
import { giveCreditCardTokens } from '#client/testing/fake-server.ts';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { sampleItem, sampleOrder, samplePhoto, sampleWatch } from '#client/testing/samples.ts';
import { WithCheckout } from '#client/testing/with-order.tsx';
import { PaymentStep } from './payment-step.tsx';

const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));

test.each([
  ['en', 'Pay with PIX'],
  ['es', 'Pagar con PIX'],
] as const)(
  'where no credit card can be charged, there is a reason and no form, and PIX is offered in %s as well (B8, B12)',
  async (locale, name) => {
    setLocale(locale);
    onTestFinished(() => setLocale('pt'));
    giveCreditCardTokens(null);
    const screen = await renderWithTexts(
      <WithCheckout order={order} watch={sampleWatch({ method: 'creditCard' })}>
        <PaymentStep onChangeAddress={() => undefined} />
      </WithCheckout>,
    );
    await expect.element(screen.getByRole('button', { name })).toBeVisible();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument();
  },
);
