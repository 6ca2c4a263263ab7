import type { Page } from '@playwright/test';
import { generatePix, openCard, openGalleryIn, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import { thumbnail, viewerOf } from './viewer-steps.ts';

test.use({ organizationFields: { features: { site: { can_remove_photo: true } } } });

test('a photo goes after a question, from the order as well, and the viewer goes on (G5, G11, C4)', async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3, extras: 1 });
  await openCard(page, card);
  await toggleOf(page, 2).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 1' })).toBeVisible();
  await thumbnail(page, 'Foto 2').click();
  const viewer = viewerOf(page);
  const remove = viewer.getByRole('button', { name: 'Excluir' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Excluir esta foto?' });
  await expect(question).toContainText('Também sai do seu pedido.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert')).toContainText('Excluído da galeria');
  await expect(viewer.getByText('2 de 2')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Adicionar ao pedido' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Próxima' }).click();
  await expect(viewer.getByText('Extras · 1 de 1')).toBeVisible();
  await expect(remove, 'an extra is not the visitor’s to delete').toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Carrinho, 0' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Adicionar foto/ })).toHaveCount(2);
  const [order] = await venue.orders();
  expect(order?.media_ids).toEqual([]);
});

test('while a PIX waits, the question says that deleting one of its photos ends the code (G11, R2)', async ({
  page,
  venue,
  browser,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await generatePix(page, card, 2);
  await page.getByRole('button', { name: 'Fechar' }).click();
  const ends = 'Seu PIX está esperando. Se o pedido mudar, o código deixa de valer.';
  const askIn = async (tab: Page, photo: number) => {
    await thumbnail(tab, `Foto ${photo}`).click();
    await viewerOf(tab).getByRole('button', { name: 'Excluir' }).click();
    const question = tab.getByRole('dialog', { name: 'Excluir esta foto?' });
    await expect(question).toBeVisible();
    return question;
  };
  await expect(await askIn(page, 1), 'not in the order').not.toContainText('PIX');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const question = await askIn(page, 2);
  await expect(question).toContainText('Também sai do seu pedido.');
  await expect(question).toContainText(ends);

  const phone = await openGalleryIn(await (await browser.newContext({ locale: 'pt-BR' })).newPage(), venue, card);
  await expect(await askIn(phone, 2), 'another visitor’s PIX').not.toContainText('Seu PIX');

  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Excluído da galeria' })).toBeVisible();
  await expect.poll(async () => (await venue.orders())[0]?.payments.map(({ status }) => status)).toEqual(['canceled']);
});

test('the last one closes the viewer; one deleted elsewhere is gone; a failure loses nothing', async ({
  page,
  venue,
  context,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await openCard(page, card);
  const other = await context.newPage();
  await other.goto(`${venue.origin}/gallery/${card}`);
  for (const tab of [page, other]) {
    await thumbnail(tab, 'Foto 1').click();
    await viewerOf(tab).getByRole('button', { name: 'Excluir' }).click();
  }
  const confirm = (tab: Page) =>
    tab.getByRole('dialog', { name: 'Excluir esta foto?' }).getByRole('button', { name: 'Excluir' });

  await context.setOffline(true);
  await confirm(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nada mudou' })).toBeVisible();
  await context.setOffline(false);
  await venue.addFault('status', { method: 'DELETE', path: '/media/' }, { status: 500, times: 1 });
  await confirm(page).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível excluir.');
  await confirm(page).click();
  await expect(viewerOf(page).getByText('1 de 1')).toBeVisible();
  await confirm(other).click();
  await expect(viewerOf(other).getByText('1 de 1')).toBeVisible();

  await venue.addFault('lost_reply', { method: 'DELETE', path: '/media/' }, { times: 1 });
  await viewerOf(page).getByRole('button', { name: 'Excluir' }).click();
  await confirm(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Sua galeria de fotos está vazia.')).toBeVisible();
});
