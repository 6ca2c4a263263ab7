import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '../test.ts';
import { Reading } from './reading.ts';

const INTRODUCTION = `What a screen reader speaks during a purchase, from the home to the paid order. \`npm run e2e -- purchase-with\` makes the
purchase again in a browser, against the server and the mock provider, and compares every phrase with this file. After an
intended change, \`UPDATE_TRANSCRIPT=1\` writes the file.

The reader is [Virtual Screen Reader](https://github.com/guidepup/virtual-screen-reader), which follows the
specifications of names, roles and states. Left out is what common screen readers do not speak either: the ends of
regions, paragraphs, and the options of a closed list. An item that is pressed is spoken as it was before. \`polite\` and
\`assertive\` mark announcements.`;

/** The cart is announced a little after the checkbox, so the silence between them must not end the wait. */
const CART_RESTS = { quietMs: 1_200 };
/** The announcement comes after the focused heading, so the silence between them must not end the wait. */
const HEADING_READ = { quietMs: 1_200 };

// The content security policy would refuse the screen reader, which is a foreign script.
test.use({ bypassCSP: true });

test('a purchase is spoken as docs/accessibility/ says, by a screen reader alone', async ({ page, venue, card }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible();
  const visit = await Reading.on(page, 'A purchase with a screen reader', INTRODUCTION);
  const isShown = (role: 'button' | 'textbox' | 'dialog', name: string) => () =>
    expect(page.getByRole(role, { name })).toBeVisible();
  const cartHas = (count: number) => isShown('button', `Carrinho, ${count}`);

  const terms = page.getByRole('checkbox', { name: 'Aceito os termos de serviço' });
  await visit.read('Home');
  await visit.press('button, Aceitar', () => expect(page.getByRole('region', { name: 'Privacidade' })).toHaveCount(0));
  await visit.type('Código do cartão', card);
  await visit.press('button, Ver fotos', isShown('button', 'Valores'), HEADING_READ);
  await visit.read('Gallery');
  await visit.press('checkbox, Adicionar foto 1 ao pedido', cartHas(1), CART_RESTS);
  await visit.press('checkbox, Adicionar foto 3 ao pedido', cartHas(2), CART_RESTS);
  await visit.press('button, 2 fotos', isShown('dialog', 'Carrinho'));
  await visit.read('Cart');
  await visit.press('button, Finalizar compra', isShown('dialog', 'Finalizar pedido'));
  await visit.read('Checkout: customer');
  await visit.type('E-mail', 'pendente@example.com');
  await visit.type('CPF', '11144477735');
  await visit.type('Telefone', '11987654321');
  await visit.press('checkbox, Aceito os termos de serviço', () => expect(terms).toBeChecked());
  await visit.press('button, Continuar', isShown('textbox', 'CEP'));
  await visit.read('Checkout: address');
  // Delays the address, so that the field is spoken as busy first.
  await page.route('**/trpc/address.byZipcode*', async (route) => {
    await wait(200);
    await route.continue();
  });
  await visit.type('CEP', '01310100');
  await expect(page.getByRole('textbox', { name: 'Rua' })).toHaveValue('Avenida Paulista');
  await visit.type('Número', '1578');
  await visit.press('button, Continuar', isShown('button', 'Gerar PIX'));
  await visit.read('Checkout: payment');
  await visit.press('button, Gerar PIX', isShown('button', 'Copiar código PIX'));
  // Waits until the countdown starts again, so that no check interrupts the reading.
  const isJustChecked = () => expect(page.getByText('Verificando o pagamento em 5 s')).toBeVisible();
  await isJustChecked();
  await visit.read('Checkout: PIX code');
  await visit.press('button, Verificar agora', isShown('dialog', 'Pedido realizado'), {
    before: async () => {
      await isJustChecked();
      const [order] = await venue.orders();
      await venue.settlePayment(order?.id ?? '', 'paid');
    },
  });
  await visit.read('Paid');
  await visit.compare('purchase-with-a-screen-reader.txt');
});
