import { expect } from '../test.ts';
import { FirstBuyer } from './first-buyer.ts';
import type { Visit } from './visit.ts';
import type { Walk } from './walk.ts';

/** From the address of a gallery to the checkout of its first two photos. */
async function startCheckout(visit: Visit): Promise<void> {
  const { card } = await visit.venue.addCard({ photos: 4, videos: 1 });
  await visit.open(`/gallery/${card}`);
  for (const number of [1, 2]) await visit.named('checkbox', 'gallery.addPhoto', { number }).check();
  await expect(visit.button('cart.open', { count: 2 })).toBeVisible();
  await visit.button('cart.checkout').click();
  await expect(visit.named('dialog', 'checkout.title')).toBeVisible();
}

async function fillCustomer(visit: Visit): Promise<void> {
  await visit.field('checkout.customer.email').fill('pendente@example.com');
  await visit.field('checkout.customer.cpf').fill('111.444.777-35');
  await visit.field('checkout.customer.phone').fill('11987654321');
  await visit.named('checkbox', 'checkout.customer.acceptTerms').check();
  await visit.button('checkout.continue').click();
}

async function fillAddress(visit: Visit): Promise<void> {
  await visit.field('checkout.address.cep').fill('01310100');
  await expect(visit.field('checkout.address.street')).toHaveValue('Avenida Paulista');
  await visit.field('checkout.address.streetNumber').fill('1578');
  await visit.button('checkout.continue').click();
}

/** The mock's card that is refused; any name and any date to come will do. */
const REFUSED_CARD = '4000000000000028';
/** The one that is looked at first; the walk lets it be paid. */
const REVIEWED_CARD = '4000000000000036';

async function fillCard(visit: Visit, number: string): Promise<void> {
  await visit.field('cardPayment.number').fill(number);
  await visit.field('cardPayment.holderName').fill('Ana Souza');
  await visit.field('cardPayment.month').fill('12');
  await visit.field('cardPayment.year').fill('2035');
  await visit.field('cardPayment.cvv').fill('123');
}

export const checkoutByCard: Walk = {
  id: 'checkout-by-card',
  go: async (visit) => {
    const { page, t } = visit;
    await startCheckout(visit);
    await visit.show('customer', visit.field('checkout.customer.email'));
    await visit.field('checkout.customer.email').fill('sem arroba');
    await visit.button('checkout.continue').click();
    await visit.show('customer-with-problems', page.getByRole('dialog').getByRole('alert').first());
    await fillCustomer(visit);
    await visit.show('address', visit.field('checkout.address.cep'));
    await fillAddress(visit);
    const choice = visit.named('radio', 'cardPayment.name');
    await visit.until(choice.or(visit.field('cardPayment.number')).first());
    if (await choice.isVisible()) await choice.check();
    await visit.show('card', visit.field('cardPayment.number'));
    await fillCard(visit, REFUSED_CARD);
    await visit.field('cardPayment.year').fill('2024');
    await visit.field('cardPayment.year').blur();
    await visit.show('card-with-problems', page.getByText(t('cardPayment.problems.expired')));
    await fillCard(visit, REFUSED_CARD);
    await visit.button('cardPayment.pay').click();
    await visit.show('card-refused', page.getByRole('alert').first());
    await fillCard(visit, REVIEWED_CARD);
    await visit.button('cardPayment.pay').click();
    await visit.show('card-under-review', page.getByText(t('cardPayment.waiting')));
    const [order] = await visit.venue.orders();
    await visit.venue.settlePayment(order?.id ?? '', 'paid');
    await visit.show('done', visit.named('dialog', 'checkout.titleDone'));
    await visit.button('receipt.print').scrollIntoViewIfNeeded();
    await visit.show('receipt');
  },
};

export const checkoutByPix: Walk = {
  id: 'checkout-by-pix',
  // PIX is offered in Portuguese alone (requirement B8).
  locales: ['pt'],
  go: async (visit) => {
    await startCheckout(visit);
    await fillCustomer(visit);
    await fillAddress(visit);
    await visit.show('payment', visit.button('checkout.payment.generate'));
    await visit.button('checkout.payment.generate').click();
    await visit.show('pix', visit.button('checkout.payment.copy'));
    const [order] = await visit.venue.orders();
    await visit.venue.settlePayment(order?.id ?? '', 'expired');
    await visit.show('pix-expired', visit.button('checkout.payment.generateAgain'));
    await visit.button('checkout.payment.generateAgain').click();
    await visit.until(visit.button('checkout.payment.copy'));
    await visit.venue.settlePayment(order?.id ?? '', 'paid');
    await visit.show('done', visit.named('dialog', 'checkout.titleDone'));
  },
};

export const checkoutOnSecondPhone: Walk = {
  id: 'checkout-on-second-phone',
  go: async (visit) => {
    const { page, t, venue } = visit;
    const { card } = await venue.addCard({ photos: 3 });
    await visit.open(`/gallery/${card}`);
    const other = await FirstBuyer.begin(visit, card);
    await page.reload();
    await visit.button('cart.checkout').click();
    await visit.show('somebody-began', page.getByText(t('checkout.otherBuyer.began')));
    await other.makePix();
    await page.reload();
    await visit.show('somebodys-pix', page.getByText(t('checkout.otherBuyer.pix')));
    await page.getByText(t('checkout.otherBuyer.madeIt')).click();
    await visit.field('checkout.customer.email').fill('outra@example.com');
    await visit.field('checkout.otherBuyer.document').fill('AB123456');
    await visit.button('checkout.otherBuyer.confirm').click();
    await visit.show('not-the-buyer', page.getByText(t('errors.BUYER_NOT_PROVEN')));
    const [order] = await venue.orders();
    await venue.settlePayment(order?.id ?? '', 'paid');
    await visit.show('done-without-receipt', visit.named('dialog', 'checkout.titleDone'));
  },
};
