import { generatePix } from '../journey.ts';
import { expect, test } from '../test.ts';

test('the receipt, the number and the way to withdraw stay: in the tab that paid, elsewhere by e-mail and document (B3, R1, S15)', {
  tag: '@both',
}, async ({ page, venue, card, browser }) => {
  await generatePix(page, card, 1);
  const [order] = await venue.orders();
  await venue.settlePayment(order?.id ?? '', 'paid');
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await expect(done).toBeVisible();
  await done.getByRole('button', { name: 'Fechar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Recibo' }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo' });
  await expect(receipt).toContainText(order?.id ?? '?');
  await expect(receipt.getByRole('link', { name: 'Desistir da compra' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Fechar' }).click();

  const elsewhere = await browser.newPage({ baseURL: venue.origin });
  await elsewhere.goto(`/gallery/${card}`);
  await elsewhere.getByRole('button', { name: 'Mais opções' }).click();
  await elsewhere.getByRole('menuitem', { name: 'Recibo' }).click();
  const again = elsewhere.getByRole('dialog', { name: 'Recibo' });
  await again.getByRole('textbox', { name: 'E-mail' }).fill('pendente@example.com');
  await again.getByRole('textbox', { name: 'CPF ou passaporte' }).fill('529.982.247-25');
  await again.getByRole('button', { name: 'Confirmar' }).click();
  await expect(again.getByRole('alert')).toContainText('O e-mail e o documento não são os de quem fez este pedido.');
  await again.getByRole('textbox', { name: 'CPF ou passaporte' }).fill('111.444.777-35');
  await again.getByRole('button', { name: 'Confirmar' }).click();
  await expect(again).toContainText(order?.id ?? '?');
  await expect(again.getByRole('link', { name: 'Desistir da compra' })).toBeVisible();
  await elsewhere.close();
});
