import { choosePhotos, openGalleryIn, pixCode, reachPayment, rememberBuyer, startCheckout } from '../journey.ts';
import { expect, test } from '../test.ts';

test('who is about to pay a photo that is paid in another order sees that it is theirs, and pays nothing', async ({
  page,
  venue,
  browser,
}) => {
  const { card: own } = await venue.addCard({ photos: 1 });
  const { card: shared } = await venue.addCard({ photos: 1 });
  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await rememberBuyer(phone);
  await openGalleryIn(phone, venue, own);
  await phone.getByRole('button', { name: 'Cartões', exact: true }).click();
  const cards = phone.getByRole('dialog', { name: 'Cartões' });
  await cards.getByRole('textbox', { name: 'Código do cartão' }).fill(shared);
  await cards.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(cards.getByText('Cartão adicionado')).toBeAttached();
  await cards.getByRole('button', { name: 'Fechar' }).click();
  await choosePhotos(phone, 1, 2);
  await startCheckout(phone);
  await phone.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(pixCode(phone)).toBeVisible();
  await phone.context().close();

  await reachPayment(page, shared, 1);
  const [paid, open] = await venue.orders();
  await venue.settlePayment(paid?.id ?? '', 'paid');
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('heading', { name: 'São suas' })).toBeVisible();
  expect((await venue.orders()).map(({ payments }) => payments.length)).toEqual([1, 0]);
  expect(open?.completed).toBe(false);
});
