import { expect } from '../test.ts';
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

export const checkout: Walk = {
  id: 'checkout',
  go: async (visit) => {
    const { page } = visit;
    await startCheckout(visit);
    await visit.show('customer', visit.field('checkout.customer.email'));
    await visit.field('checkout.customer.email').fill('sem arroba');
    await visit.button('checkout.continue').click();
    await visit.show('customer-with-problems', page.getByRole('dialog').getByRole('alert').first());
    await fillCustomer(visit);
    await visit.show('address', visit.field('checkout.address.cep'));
    await fillAddress(visit);
    await visit.show('payment', visit.button('checkout.payment.generate'));
    await visit.button('checkout.payment.generate').click();
    await visit.show('pix', visit.button('checkout.payment.copy'));
    const [order] = await visit.venue.orders();
    await visit.venue.settlePayment(order?.id ?? '', 'expired');
    await visit.button('checkout.payment.checkNow').click();
    await visit.show('pix-expired', visit.button('checkout.payment.generateAgain'));
    await visit.button('checkout.payment.generateAgain').click();
    await expect(visit.button('checkout.payment.copy')).toBeVisible();
    await visit.venue.settlePayment(order?.id ?? '', 'paid');
    await visit.button('checkout.payment.checkNow').click();
    await visit.show('done', visit.named('dialog', 'checkout.titleDone'));
  },
};
