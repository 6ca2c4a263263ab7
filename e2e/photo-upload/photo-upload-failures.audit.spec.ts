import { truncate, writeFile } from 'node:fs/promises';
import { FALSE_PHOTO, photoFile } from '../photo-files.ts';
import { expect, test } from '../test.ts';
import { choose, dialogOf, drop, openUpload, PHOTO_CALLS, photos } from './photo-upload-steps.ts';

test('bad files are named one by one with the reason, also by the provider’s word; the good ones still go (U4)', async ({
  page,
  venue,
}) => {
  await openUpload(page);
  const large = { ...(await photoFile(1)), name: 'enorme.jpg' };
  const heic = { ...FALSE_PHOTO, name: 'IMG_0042.HEIC' };
  const empty = { name: 'vazio.png', buffer: Buffer.alloc(0) };
  const files = [FALSE_PHOTO, empty, large, heic, ...(await photos(3))];
  // The browser reads these files by their paths, because sending it the bytes of a large file takes seconds.
  const pathOf = (name: string) => test.info().outputPath(name);
  for (const { name, buffer } of files) await writeFile(pathOf(name), buffer);
  await truncate(pathOf(large.name), 21 * 1024 * 1024);
  const paths = files.map(({ name }) => pathOf(name));
  await choose(page, paths);
  const alert = dialogOf(page).getByRole('alert');
  await expect(alert).toContainText('4 arquivos não podem ser enviados');
  await expect(alert.getByRole('listitem')).toHaveText([
    'recibo.jpg Não é uma foto PNG ou JPEG.',
    'vazio.png Este arquivo está vazio.',
    'enorme.jpg A foto tem mais de 20 MB.',
    'IMG_0042.HEIC Não é uma foto PNG ou JPEG.',
  ]);
  await expect(alert).toContainText('Mais compatível');
  const refusal = { message: 'PHOTO_TYPE_NOT_SUPPORTED', status: 400, times: 1 };
  await venue.addFault('error_flag', { path: PHOTO_CALLS, nth: 2 }, refusal);
  await page.getByRole('button', { name: 'Enviar 3 fotos' }).click();
  await expect(page.getByText('Prontas! Suas 2 fotos chegaram')).toBeVisible();
  await expect(dialogOf(page).getByRole('alert')).toContainText('foto-2.jpg Não é uma foto PNG ou JPEG.');
});

test('a connection lost in the middle keeps what is sent, and a retry sends only the rest (U2)', async ({
  page,
  venue,
}) => {
  await venue.addFault('reset_before', { path: PHOTO_CALLS, nth: 3 }, { times: 1 });
  await openUpload(page);
  await choose(page, await photos(4));
  await page.getByRole('button', { name: 'Enviar 4 fotos' }).click();
  const alert = dialogOf(page).getByRole('alert');
  await expect(alert).toContainText('Algo de errado aconteceu!');
  await expect(alert).toContainText('uma foto pode já ter sido recebida. Tente novamente');
  await expect(alert).not.toContainText('as que faltam');
  await expect(page.getByText('Enviada', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('dialog', { name: 'Fotos enviadas!' })).toBeVisible();
  await expect(page.getByText('Prontas! Suas 4 fotos chegaram')).toBeVisible();
  expect(await venue.calls('POST', PHOTO_CALLS)).toHaveLength(5);
  await page.getByRole('link', { name: 'Ver fotos na galeria' }).click();
  await expect(page.getByRole('region', { name: 'Extras' }).getByRole('button', { name: /^Foto \d$/ })).toHaveCount(4);
});

test('without a network nothing is lost, nor by a failure that the provider answers with: the same photos go later (U2)', async ({
  page,
  context,
  venue,
}) => {
  await openUpload(page);
  await choose(page, await photos(2));
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enviar 2 fotos' }).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('Algo de errado aconteceu!');
  await expect(dialogOf(page).getByRole('alert')).toContainText('o envio continua assim que ela voltar.');
  await expect(dialogOf(page).getByRole('img')).toHaveCount(2);
  await venue.addFault('status', { path: PHOTO_CALLS }, { times: 1 });
  await context.setOffline(false);
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Algo de errado aconteceu!Suas fotos continuam aqui: tente novamente para enviar as que faltam.',
  );
  await expect(page.getByText('Sem resposta')).toHaveCount(0);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Prontas! Suas 2 fotos chegaram')).toBeVisible();
  expect(await venue.calls('POST', PHOTO_CALLS)).toHaveLength(3);
});

test('progress is shown for each photo, and sending can be stopped without losing any (U2)', async ({
  page,
  venue,
}) => {
  await venue.addFault('hang', { path: PHOTO_CALLS, nth: 2 }, { times: 1 });
  await openUpload(page);
  await choose(page, await photos(3));
  await page.getByRole('button', { name: 'Enviar 3 fotos' }).click();
  const progress = page.getByRole('progressbar', { name: 'Enviando foto-2.jpg' });
  await expect(progress).toHaveAttribute('value', '100');
  await expect(page.getByRole('status').filter({ hasText: 'Enviando 2 de 3…' })).toBeVisible();
  // A photo that is dropped during the upload is added to the page, but not sent yet.
  await drop(page, await photoFile(4));
  await expect(page.getByRole('img', { name: 'foto-4.jpg' })).toBeVisible();
  await expect(progress).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enviar 3 fotos' })).toBeEnabled();
  await expect(page.getByText('Sem resposta')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar 3 fotos' }).click();
  await expect(page.getByText('Prontas! Suas 4 fotos chegaram')).toBeVisible();
});
