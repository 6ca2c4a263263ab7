import { openCard, reachPayment, toggleOf } from '../journey.ts';
import { choose, openUpload, PHOTO_CALLS, photos } from '../photo-upload/photo-upload-steps.ts';
import { expect, test } from '../test.ts';

test.use({ organizationFields: { features: { site: { can_remove_photo: true, can_send_photo: true } } } });

const says = (words: string) => `O local diz: ${words}`;

test('below our words a refused tick, deletion and archive show the venue’s (E7)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3, sold_photos: 2 });
  await venue.addFault(
    'error_flag',
    { method: 'POST', path: '/product/' },
    { message: 'Foto fora de venda hoje', times: 1 },
  );
  await venue.addFault('error_flag', { method: 'DELETE', path: '/media/' }, { message: 'Peça no balcão' });
  await venue.addFault('error_flag', { path: '/medias/zip' }, { message: 'Arquivos só depois das 18h' });
  await openCard(page, card);
  const notice = page.getByRole('alert');
  await toggleOf(page, 4).click();
  await expect(notice).toContainText(says('Foto fora de venda hoje'));
  await page.getByRole('button', { name: 'Baixar todas' }).click();
  await expect(notice.filter({ hasText: says('Arquivos só depois das 18h') })).toBeVisible();
  await page.getByRole('button', { name: 'Foto 5', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog', { name: 'Excluir esta foto?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(notice.filter({ hasText: says('Peça no balcão') })).toBeVisible();
});

test('a refused charge shows the venue’s words, and no text of a program (E7, B9)', async ({ page, venue, card }) => {
  await reachPayment(page, card, 1);
  await venue.addFault(
    'error_flag',
    { path: '/payment/checkout' },
    { message: 'Banco fora do ar, tente às 15h', times: 1 },
  );
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText(/Algo de errado aconteceu\.\s*O local diz: Banco fora do ar, tente às 15h/);
  await venue.addFault('error_flag', { path: '/payment/checkout' }, { message: 'SQLSTATE[42S02]: no table', times: 1 });
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(alert).toContainText('Algo de errado aconteceu');
  await expect(alert).not.toContainText('O local diz');
});

test('a refused upload shows them (E7, U2)', async ({ page, venue }) => {
  await venue.addFault('error_flag', { path: PHOTO_CALLS }, { message: 'Envio encerrado por hoje', times: 1 });
  await openUpload(page);
  await choose(page, await photos(1));
  await page.getByRole('button', { name: 'Enviar 1 foto' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(says('Envio encerrado por hoje'));
});

test('the page of a venue that cannot be loaded shows its words (E7, S2)', async ({ page, venue }) => {
  await venue.addFault('error_flag', { path: '/organization' }, { message: 'Fechado para manutenção até amanhã' });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(says('Fechado para manutenção até amanhã'));
});
