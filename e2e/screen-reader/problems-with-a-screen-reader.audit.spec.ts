import { choosePhotos, fillAddress, fillCreditCard, fillCustomer, openCard, startCheckout } from '../journey.ts';
import { cutPhoto } from '../photo-files.ts';
import { choose } from '../photo-upload/photo-upload-steps.ts';
import { expect, test } from '../test.ts';
import { Reading } from './reading.ts';

const INTRODUCTION = `What a screen reader speaks when something goes wrong: a form that is not filled in, a card that is refused, a PIX code
that expires, a network that is gone, a photo that is damaged. \`npm run e2e -- problems-with\` compares every phrase with
this file; \`UPDATE_TRANSCRIPT=1\` writes it. The reader, and what is left out, are those of the
purchase. This one announces changes of an alert that is there, while common readers
also announce an alert that is new: such alerts are only found when the screen is read.`;

const REFUSED_CARD = '4000000000000028';
/** The status and the heading are spoken one after the other, so the silence between them must not end the wait. */
const ALL_SAID = { quietMs: 1_200 };

// The content security policy would refuse the screen reader, which is a foreign script.
test.use({ bypassCSP: true });

test('what goes wrong is spoken as docs/accessibility/ says', async ({ page, context, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  await choosePhotos(page, 1);
  await startCheckout(page);
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  const visit = await Reading.on(page, 'Problems with a screen reader', INTRODUCTION);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const alert = dialog.getByRole('alert');

  await visit.press('button, Continuar', () => expect(alert).toHaveCount(1), ALL_SAID);
  await fillCustomer(page, 'pendente@example.com');
  await fillAddress(page);
  await expect(page.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await visit.press('button, Pagar', () => expect(alert).toHaveCount(1), ALL_SAID);
  await fillCreditCard(page, REFUSED_CARD);
  await visit.press('button, Pagar', () => expect(page.getByText('Transação recusada')).toBeVisible(), ALL_SAID);
  await visit.read('Refused card');

  await dialog.getByRole('radio', { name: 'PIX' }).check();
  await visit.happens('The network goes away.', () => context.setOffline(true), 1_200);
  await visit.press(
    'button, Gerar PIX',
    () => expect(alert.filter({ hasText: 'nada foi enviado' })).toBeVisible(),
    ALL_SAID,
  );
  await visit.read('No network');
  await visit.happens('The network comes back.', () => context.setOffline(false), 1_200);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByText('Verificando o pagamento em 5 s')).toBeVisible();
  await visit.press('button, Verificar agora', () => expect(page.getByText('Este código PIX venceu')).toBeVisible(), {
    before: async () => {
      const orders = await venue.orders();
      await venue.settlePayment(orders.at(-1)?.id ?? '', 'expired');
    },
    ...ALL_SAID,
  });
  await visit.read('Expired PIX code');

  await page.goto('/');
  const upload = await visit.again(page);
  await upload.press('button, Enviar fotos', () => expect(page.getByText('Escolher fotos')).toBeVisible(), ALL_SAID);
  const chosen = async () => choose(page, [await cutPhoto('jpeg')]);
  await upload.happens('The visitor chooses a damaged photo.', chosen, 1_200);
  await upload.read('Damaged photo');
  await upload.compare('problems-with-a-screen-reader.txt');
});
