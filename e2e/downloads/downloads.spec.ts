import { unzip } from '#mock-provider/testing/files.ts';
import { expect, test } from '../test.ts';
import {
  downloadsOf,
  hashOf,
  inOrder,
  openGallery,
  originals,
  reports,
  savedBytes,
  sharesOf,
  stubShareSheet,
} from './download-steps.ts';

test('one photo: cut off it resumes automatically, given up it resumes by a tap, reported once (G7)', async ({
  page,
  venue,
}) => {
  const downloads = downloadsOf(page);
  const { card } = await venue.addCard({ sold_photos: 2 });
  const sold = await openGallery(page, card);
  await sold.getByRole('button', { name: 'Foto 1', exact: true }).click();
  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  const original = page.getByRole('button', { name: 'Baixar', exact: true });
  await expect(viewer.locator('img').first()).toHaveJSProperty('complete', true);
  await page.waitForLoadState('networkidle');

  await venue.addFault('reset_mid', { path: '/photo/download' }, { times: 1, after_bytes: 20_000 });
  await original.dblclick();
  await expect(page.getByRole('alert')).toContainText('Baixado');
  expect(downloads).toHaveLength(1);
  expect(await originals()).toContain(hashOf(await savedBytes(downloads[0])));
  await expect.poll(() => reports(venue)).toBe(1);

  await page.keyboard.press('ArrowRight');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await original.click();
  await expect(page.getByText('Sem internet. Toque em Baixar quando ela voltar.')).toBeVisible();
  await page.context().setOffline(false);
  await venue.addFault('reset_mid', { path: '/photo/download' }, { after_bytes: 5_000 });
  await original.click();
  await expect(page.getByRole('alert')).toContainText('O arquivo não chegou inteiro');
  expect([downloads.length, await reports(venue)]).toEqual([1, 1]);
  await venue.clearFaults();
  await original.click();
  await expect(page.getByRole('alert')).toContainText('Baixado');
  expect(await originals()).toContain(hashOf(await savedBytes(downloads[1])));
  await expect.poll(() => reports(venue)).toBe(2);
});

test('all as fotos.zip: by the browser, every file whole, reported once (G8)', async ({ page, venue }) => {
  const downloads = downloadsOf(page);
  const { card } = await venue.addCard({ sold_photos: 3, sold_videos: 1, extras: 2 });
  const sold = await openGallery(page, card);
  await sold.getByRole('button', { name: 'Baixar todas' }).dblclick();
  await expect(sold.getByRole('status')).toContainText('As fotos estão nos downloads do navegador.');
  await expect.poll(() => downloads.length).toBe(1);
  const zip = await savedBytes(downloads[0]);
  expect(downloads[0]?.suggestedFilename()).toBe('fotos.zip');
  const files = await unzip(zip);
  expect(files).toHaveLength(4);
  const known = await originals();
  for (const { content } of files) expect(known).toContain(hashOf(content));
  await expect.poll(() => reports(venue)).toBe(1);

  const extras = page.getByRole('region', { name: 'Extras' });
  await extras.getByRole('button', { name: 'Baixar extras' }).click();
  await expect.poll(() => downloads.length).toBe(2);
  expect(await unzip(await savedBytes(downloads[1]))).toHaveLength(2);
});

test('without an archive thirty photos come one by one, the one that fails is named, and comes later (G7, G8)', {
  tag: '@audit',
}, async ({ page, venue, context }) => {
  test.slow();
  const downloads = downloadsOf(page);
  const { card, sold_medias } = await venue.addCard({ sold_photos: 30 });
  const sold = await openGallery(page, card);
  const all = sold.getByRole('button', { name: 'Baixar todas' });
  // The script that explains why no file arrives is loaded after the photos.
  const isLoaded = () =>
    performance.getEntriesByType('resource').some(({ name }) => /archive-status-.*\.js/.test(name));
  await page.waitForFunction(isLoaded);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await all.click();
  await expect(sold.getByRole('alert')).toContainText('Sem internet');
  await context.setOffline(false);
  await venue.addFault('status', { method: 'POST', path: '/medias/zip' }, { times: 3, status: 503 });
  await all.click();
  await expect(sold.getByRole('alert')).toContainText('Não foi possível preparar o arquivo.');
  await venue.addFault('error_flag', { path: 'photos.zip' });
  await expect(async () => {
    await all.click();
    await expect.poll(async () => (await venue.calls('GET', 'photos.zip')).length).toBeGreaterThan(0);
  }).toPass();
  await expect(sold.getByRole('alert')).toContainText('Não foi possível preparar o arquivo.');
  await expect(page).toHaveURL(`/gallery/${card}`);
  expect([downloads.length, await reports(venue)]).toEqual([0, 0]);

  await page.waitForLoadState('networkidle');
  const first = inOrder(sold_medias)[0];
  await venue.addFault('status', { path: `/photo/download/${first?.id}/` }, { times: 1, status: 500 });
  await sold.getByRole('button', { name: 'Baixar um a um' }).click();
  const panel = page.getByRole('dialog', { name: 'Baixar um a um' });
  await expect(panel.getByRole('progressbar').first()).toBeVisible();
  await expect(panel.getByRole('status').last()).toContainText('29 de 30 chegaram.');
  await expect(panel.getByRole('alert')).toContainText('1 não chegou:');
  const missing = panel.getByRole('listitem').filter({ has: page.getByRole('button') });
  await expect(missing).toContainText(`Foto 1${first?.filename}`);
  await expect.poll(() => downloads.length).toBe(29);
  await expect.poll(() => reports(venue)).toBe(29);

  await context.setOffline(true);
  await panel.getByRole('button', { name: 'Tentar novamente: Foto 1' }).click();
  await expect(panel.getByRole('status')).toContainText('Sem internet. Continuamos a baixar assim que ela voltar.');
  await context.setOffline(false);
  await expect(panel.getByRole('heading', { name: 'Tudo no seu celular' })).toBeVisible();
  await expect.poll(() => downloads.length).toBe(30);
  const known = await originals();
  for (const download of downloads) expect(known).toContain(hashOf(await savedBytes(download)));
  expect(new Set(downloads.map((download) => download.suggestedFilename())).size).toBe(30);
  await expect.poll(() => reports(venue)).toBe(30);
  await panel.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(panel).toHaveCount(0);
});

test('a phone saves into its photos by the share sheet, in batches it takes, each by a tap (G7)', {
  tag: '@audit',
}, async ({ page, venue }) => {
  const downloads = downloadsOf(page);
  await stubShareSheet(page, 'AbortError');
  const { card } = await venue.addCard({ sold_photos: 11, sold_videos: 1 });
  const sold = await openGallery(page, card);
  await sold.getByRole('button', { name: 'Salvar no celular' }).click();
  const panel = page.getByRole('dialog', { name: 'Salvar no celular' });
  const save = panel.getByRole('button', { name: 'Salvar estas 10' });
  await save.click();
  await expect(save).toBeVisible();
  expect(await reports(venue)).toBe(0);
  await save.click();
  await expect(panel.getByText('10 de 12')).toBeVisible();
  await panel.getByRole('button', { name: 'Salvar estas 2' }).click();
  // The page does not claim that the photos are saved, because the share sheet may have sent them to a chat.
  await expect(panel.getByRole('heading', { name: 'Entregues ao celular' })).toBeVisible();
  expect((await sharesOf(page)).map(({ length }) => length)).toEqual([10, 2]);
  await expect.poll(() => reports(venue)).toBe(12);
  expect(downloads).toHaveLength(0);
});
