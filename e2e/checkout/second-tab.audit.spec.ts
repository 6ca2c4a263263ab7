import { generatePix, openGalleryIn, pixCode, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

// A second tab of the browser belongs to the buyer (R2). Other browsers learn nothing about the buyer (R1).

test('shows the buyer’s own PIX, also after a reload, and gives it up; another browser is a stranger', async ({
  page,
  venue,
  browser,
  card,
}) => {
  await generatePix(page, card, 1);
  const code = await pixCode(page).inputValue();
  const tab = await openGalleryIn(await page.context().newPage(), venue, card);
  await tab.getByRole('button', { name: 'Ver código' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(pixCode(tab)).toHaveValue(code);
  await expect(dialog).toContainText('Avenida Paulista');
  await expect(dialog.getByRole('radio', { name: 'Cartão de crédito' })).toBeVisible();
  await expect(dialog).not.toContainText('em outra aba');
  expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain('order-rights');
  await tab.reload();
  await expect(pixCode(tab)).toHaveValue(code);

  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openGalleryIn(phone, venue, card);
  await phone.getByRole('button', { name: 'Ver código' }).click();
  await expect(phone.getByRole('dialog')).toContainText('Este PIX não foi gerado aqui');

  await tab.getByRole('button', { name: 'Não tenho certeza' }).click();
  await toggleOf(tab, 2).click();
  await tab.getByRole('button', { name: 'Mudar mesmo assim' }).click();
  await expect(tab.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('o código anterior não vale mais');
  await expect(page.getByRole('dialog')).toContainText('R$ 59,80');
  expect((await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['canceled']);
});
