import {
  choosePhotos,
  fillAddress,
  fillCustomer,
  letPixArrive,
  openCard,
  startCheckout,
  toggleOf,
} from '../journey.ts';
import { expect, test } from '../test.ts';

/** Replaces each text with an element, as translators in browsers do. */
function translateAllTheTime(): void {
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, option')) continue;
      const translated = document.createElement('font');
      text.replaceWith(translated);
      translated.append(text.data);
    }
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(wrap).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test('a page that the browser translates shows true counts and sums, and never crashes', async ({ page, venue }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(translateAllTheTime);
  const { card } = await venue.addCard({ photos: 15 });
  await openCard(page, card);
  const bar = page.getByRole('region', { name: 'Carrinho' });
  for (const [count, total] of [
    [1, 'R$ 29,90'],
    [2, 'R$ 59,80'],
    [3, 'R$ 89,70'],
  ] as const) {
    await toggleOf(page, count).check();
    await expect(bar).toContainText(count === 1 ? '1 foto' : `${count} fotos`);
    await expect(bar).toContainText(total);
  }
  await toggleOf(page, 2).uncheck();
  await expect(bar).toContainText('2 fotos');
  await page.getByRole('button', { name: 'Carrinho, 2' }).click();
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  await cart.getByRole('button', { name: 'Remover foto 3' }).click();
  await expect(cart).toContainText('1 foto');
  await cart.getByRole('checkbox', { name: 'Pacote digital completo' }).check();
  await expect(cart).toContainText('15 fotos');
  await cart.getByRole('checkbox', { name: 'Pacote digital completo' }).uncheck();
  await expect(cart).toContainText('1 foto');
  await page.keyboard.press('Escape');
  await choosePhotos(page, 1);

  await startCheckout(page);
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const email = dialog.getByRole('textbox', { name: 'E-mail' });
  await email.fill('ana@');
  await email.blur();
  await expect(dialog.getByText('Email inválido')).toBeVisible();
  await fillCustomer(page);
  await fillAddress(page);
  await dialog.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(dialog.getByText(/Verificando o pagamento em 4 s/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(dialog.getByText('Ainda não chegou.')).toBeVisible();
  const done = page.getByRole('dialog', { name: 'Pedido realizado' });
  await letPixArrive(page, venue, done);
  await expect(done.getByRole('region', { name: 'Recibo' })).toContainText('R$ 29,90');
  expect(errors).toEqual([]);
});
