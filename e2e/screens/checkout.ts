import { expect } from '../test.ts';
import { firstBuyer, type ScreenJourney, type Visitor } from './visitor.ts';

async function startCheckout(visitor: Visitor): Promise<void> {
  const { card } = await visitor.venue.addCard({ photos: 4, videos: 1 });
  await visitor.open(`/gallery/${card}`);
  for (const number of [1, 2]) await visitor.named('checkbox', 'gallery.addPhoto', { number }).check();
  await expect(visitor.button('cart.open', { count: 2 })).toBeVisible();
  await visitor.button('cart.checkout').click();
  await expect(visitor.named('dialog', 'checkout.title')).toBeVisible();
}

async function fillCustomer(visitor: Visitor): Promise<void> {
  await visitor.field('checkout.customer.email').fill('pendente@example.com');
  // In English and Spanish, passports come first.
  await visitor.named('combobox', 'checkout.customer.documentType').selectOption('cpf');
  await visitor.field('checkout.customer.documentTypes.cpf').fill('111.444.777-35');
  await visitor.field('checkout.customer.phone').fill('11987654321');
  await visitor.named('checkbox', 'checkout.customer.acceptTerms').check();
  await visitor.button('site.continue').click();
}

async function fillAddress(visitor: Visitor): Promise<void> {
  await visitor.field('checkout.address.cep').fill('01310100');
  await expect(visitor.field('checkout.address.street')).toHaveValue('Avenida Paulista');
  await visitor.field('checkout.address.streetNumber').fill('1578');
  await visitor.button('site.continue').click();
}

const REFUSED_CARD = '4000000000000028';
/** A credit card whose payment is under review at first. */
const REVIEWED_CARD = '4000000000000036';

async function fillCreditCard(visitor: Visitor, number: string): Promise<void> {
  await visitor.field('creditCard.number').fill(number);
  await visitor.field('creditCard.holderName').fill('Ana Souza');
  await visitor.field('creditCard.month').fill('12');
  await visitor.field('creditCard.year').fill('2035');
  await visitor.field('creditCard.cvv').fill('123');
}

export const checkoutByCreditCard: ScreenJourney = {
  id: 'checkout-by-card',
  go: async (visitor) => {
    const { page, t } = visitor;
    await startCheckout(visitor);
    await visitor.show('customer', visitor.field('checkout.customer.email'));
    await visitor.field('checkout.customer.email').fill('sem arroba');
    await visitor.button('site.continue').click();
    await visitor.show('customer-with-problems', page.getByRole('dialog').getByRole('alert').first());
    await fillCustomer(visitor);
    await visitor.show('address', visitor.field('checkout.address.cep'));
    await fillAddress(visitor);
    const choice = visitor.named('radio', 'receipt.methods.creditCard');
    await visitor.until(choice.or(visitor.field('creditCard.number')).first());
    if (await choice.isVisible()) await choice.check();
    await visitor.show('card', visitor.field('creditCard.number'));
    await fillCreditCard(visitor, REFUSED_CARD);
    await visitor.field('creditCard.year').fill('2024');
    await visitor.field('creditCard.year').blur();
    await visitor.show('card-with-problems', page.getByText(t('creditCard.problems.expired')));
    await fillCreditCard(visitor, REFUSED_CARD);
    await visitor.button('creditCard.pay').click();
    await visitor.show('card-refused', page.getByRole('alert').first());
    await fillCreditCard(visitor, REVIEWED_CARD);
    await visitor.button('creditCard.pay').click();
    await visitor.show('card-under-review', page.getByText(t('creditCard.waiting')));
    const [order] = await visitor.venue.orders();
    await visitor.venue.settlePayment(order?.id ?? '', 'paid');
    await visitor.show('done', visitor.named('dialog', 'checkout.titleDone'));
    const fold = page.getByRole('dialog').locator('details:not([open]) > summary');
    if (await fold.isVisible()) await fold.click();
    await visitor.button('receipt.print').scrollIntoViewIfNeeded();
    await visitor.show('receipt');
  },
};

export const checkoutByPix: ScreenJourney = {
  id: 'checkout-by-pix',
  // PIX is only offered in Portuguese (B8).
  locales: ['pt'],
  go: async (visitor) => {
    const { page, t } = visitor;
    await startCheckout(visitor);
    await fillCustomer(visitor);
    await fillAddress(visitor);
    await visitor.show('payment', visitor.button('checkout.payment.generate'));
    await visitor.button('checkout.payment.generate').click();
    await visitor.show('pix', visitor.button('checkout.payment.copy'));
    await visitor.button('checkout.payment.copy').click();
    // The browser refuses access to the clipboard, so the page asks the visitor to copy by hand.
    await visitor.show('pix-by-hand', page.getByText(t('checkout.payment.copyByHand')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await visitor.show('pix-after-return', page.getByText(t('paying.wait.back')));
    await visitor.closeDialog();
    await visitor.show('pix-waits-in-gallery', visitor.button('paying.pending.see.pix'));
    await visitor.button('paying.pending.see.pix').click();
    const [order] = await visitor.venue.orders();
    await visitor.venue.settlePayment(order?.id ?? '', 'expired');
    await visitor.show('pix-expired', visitor.button('checkout.payment.generateAgain'));
    await visitor.button('checkout.payment.generateAgain').click();
    await visitor.until(visitor.button('checkout.payment.copy'));
    await visitor.venue.settlePayment(order?.id ?? '', 'paid');
    await visitor.show('done', visitor.named('dialog', 'checkout.titleDone'));
  },
};

export const checkoutOnSecondPhone: ScreenJourney = {
  id: 'checkout-on-second-phone',
  go: async (visitor) => {
    const { page, t, venue } = visitor;
    const { card } = await venue.addCard({ photos: 3 });
    await visitor.open(`/gallery/${card}`);
    const other = await firstBuyer(page, card);
    await page.reload();
    await visitor.button('cart.checkout').click();
    await visitor.show('somebody-began', page.getByText(t('checkout.otherBuyer.began')));
    await other.makePix();
    await page.reload();
    await visitor.show('somebodys-pix', visitor.button('paying.otherPhone.pay'));
    await page.getByText(t('checkout.otherBuyer.madeIt')).click();
    await visitor.field('checkout.customer.email').fill('outra@example.com');
    await visitor.field('checkout.otherBuyer.document').fill('AB123456');
    await visitor.button('checkout.otherBuyer.confirm').click();
    await visitor.show('not-the-buyer', page.getByText(t('errors.BUYER_NOT_PROVEN')));
    const [order] = await venue.orders();
    await venue.settlePayment(order?.id ?? '', 'paid');
    await visitor.show('done-without-receipt', visitor.named('dialog', 'checkout.titleDone'));
  },
};
