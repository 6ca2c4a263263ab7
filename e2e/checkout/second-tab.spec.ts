import type { Page } from '@playwright/test';
import { generatePix, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { Venue } from '../venue.ts';

// A second tab belongs to the buyer (R2). Other browsers and sites learn nothing (R1).
const codeOf = (page: Page) => page.getByRole('textbox', { name: 'Código PIX copia e cola' });

async function openGallery(page: Page, venue: Venue, card: string): Promise<Page> {
  await page.goto(`${venue.origin}/gallery/${card}`);
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  return page;
}

function askOtherTabs(page: Page, order: string): Promise<unknown[]> {
  return page.evaluate(async (order) => {
    const answers: unknown[] = [];
    const channel = new BroadcastChannel(`buyer-of ${order.slice(0, order.lastIndexOf('.'))}`);
    channel.addEventListener('message', ({ data }) => answers.push(data.message));
    new BroadcastChannel('buyer-asked').postMessage({ from: -1, message: order });
    await new Promise((done) => setTimeout(done, 1000));
    channel.close();
    return answers;
  }, order);
}

test('shows the buyer’s own PIX, also after a reload, and gives it up; another browser is a stranger', {
  tag: ['@once', '@audit'],
}, async ({ page, venue, browser, card }) => {
  await generatePix(page, card, 1);
  const code = await codeOf(page).inputValue();
  const tab = await openGallery(await page.context().newPage(), venue, card);
  await tab.getByRole('button', { name: 'Ver código' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Finalizar pedido' });
  await expect(codeOf(tab)).toHaveValue(code);
  await expect(dialog).toContainText('Avenida Paulista');
  await expect(dialog.getByRole('radio', { name: 'Cartão de crédito' })).toBeVisible();
  await expect(dialog).not.toContainText('em outra aba');
  expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain('order-rights');
  await tab.reload();
  await expect(codeOf(tab)).toHaveValue(code);

  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openGallery(phone, venue, card);
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

test('answers its own site alone, and of that order alone (R1)', { tag: ['@once', '@audit'] }, async ({
  page,
  venue,
  browser,
}) => {
  const { card } = await venue.addCard({ photos: 1 });
  await generatePix(page, card, 1);
  const order = await page.evaluate(() => {
    const [kept] = Object.values(JSON.parse(sessionStorage.getItem('order-rights') ?? '{}')) as { order: string }[];
    return kept?.order ?? '';
  });
  const sibling = await openGallery(await page.context().newPage(), venue, card);
  expect(await askOtherTabs(sibling, order)).not.toEqual([]);
  expect(await askOtherTabs(sibling, 'o.unknown.signed')).toEqual([]);

  const other = await Venue.create({});
  const elsewhere = await page.context().newPage();
  await openGallery(elsewhere, other, (await other.addCard({ photos: 1 })).card);
  expect(await askOtherTabs(elsewhere, order)).toEqual([]);
  await other.delete();
  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openGallery(stranger, venue, card);
  expect(await askOtherTabs(stranger, order)).toEqual([]);
});
