import sharp from 'sharp';
import { openCard } from '../journey.ts';
import { type ChosenFile, photoFile } from '../photo-files.ts';
import { expect, test } from '../test.ts';
import { choose, dialogOf, openUpload, PHOTO_CALLS, photos, sendAll } from './photo-upload-steps.ts';

/** Makes a rotated photo whose metadata has a place (23° 33' S, 46° 38' W) and a camera. */
async function photoWithPlace(): Promise<ChosenFile> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2a7' } })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { name: 'na praia.jpg', mimeType: 'image/jpeg', buffer };
}

test('several photos give a code to copy; more go to the same card, and all are in its gallery (U1, U3)', async ({
  page,
  context,
  venue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUpload(page);
  await expect(dialogOf(page)).toContainText('quem tem o código do cartão vê e baixa todas.');
  await expect(page.getByText('ou arraste as fotos para cá'), 'no mouse').toBeHidden();
  await choose(page, [await photoFile(1), await photoFile(2, 'png'), await photoFile(3)]);
  await expect(dialogOf(page).getByRole('img')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remover foto-3.jpg' }).click();
  const code = await sendAll(page, 2);
  await page.getByRole('button', { name: 'Copiar código' }).click();
  await expect(page.getByText('Código copiado')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  await page.getByRole('button', { name: 'Adicionar mais fotos' }).click();
  await choose(page, [await photoFile(4)]);
  expect(await sendAll(page, 1)).toBe(code);
  await page.getByRole('button', { name: 'Fechar' }).click();
  const more = page.getByRole('button', { name: 'Adicionar mais fotos' });
  await expect(more).toContainText(`No mesmo cartão, ${code}`);
  await more.click();
  await expect(page.getByText(`As fotos vão para o cartão ${code}.`)).toBeVisible();
  await choose(page, [await photoFile(5)]);
  expect(await sendAll(page, 1)).toBe(code);

  await page.getByRole('link', { name: 'Ver fotos na galeria' }).click();
  await expect(page).toHaveURL(`/gallery/${code.replaceAll('-', '')}`);
  const extras = page.getByRole('region', { name: 'Extras' });
  await expect(extras.getByRole('button', { name: /^Foto \d$/ })).toHaveCount(4);
  expect(await venue.calls('POST', PHOTO_CALLS)).toHaveLength(4);
});

test('a double tap sends the photos, and does not press what stops it', async ({ page }) => {
  await page.route('**/uploads', async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await openUpload(page);
  await choose(page, await photos(3));
  const box = await page.getByRole('button', { name: 'Enviar 3 fotos' }).boundingBox();
  if (!box) throw new Error('the button has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
  await expect(page.getByRole('dialog', { name: 'Fotos enviadas!' })).toBeVisible();
});

// A phone has a share sheet, while a desktop copies the address.
test('the gallery of sent photos says whose they are, and what can be done with them (U5)', { tag: '@audit' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.share = async ({ url } = {}) => {
      document.body.dataset.shared = url;
    };
  });
  await openUpload(page);
  await choose(page, await photos(2));
  const code = await sendAll(page, 2);
  await page.getByRole('link', { name: 'Ver fotos na galeria' }).click();
  const own = page.getByRole('region', { name: 'Extras' });
  await expect(own.getByRole('heading', { name: 'Enviadas por você' })).toBeVisible();
  await expect(own).toContainText('Enviadas por você, sem custo.');
  await expect(own).toContainText(code);
  await expect(own).toContainText('Quem tem o código vê e baixa as fotos.');
  await own.getByRole('button', { name: 'Mandar' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', page.url());
  await expect(page.getByRole('button', { name: 'Adicionar fotos' })).toHaveCount(1);
  const archive = page.waitForEvent('download');
  await own.getByRole('button', { name: 'Salvar as 2' }).click();
  expect((await archive).suggestedFilename()).toBe('fotos-extras.zip');
  const untrue = /Não há fotos compradas|Tentar novamente|Presentes do local|48 horas|Carrinho/;
  await expect(page.locator('body')).not.toContainText(untrue);

  await page.reload();
  await expect(own.getByRole('heading', { name: 'Fotos deste cartão' }), 'nothing is stored').toBeVisible();
  await expect(own).toContainText('Já são suas, sem custo.');
  await expect(page.locator('body')).not.toContainText(untrue);

  await expect(page.getByRole('heading', { name: 'Suas fotos', level: 1 })).toBeVisible();
  await own.getByRole('checkbox', { name: 'Escolher foto 1' }).click();
  await expect(page.getByRole('region', { name: 'Fotos escolhidas' })).toContainText('1 escolhida');
  await expect(own.getByRole('button', { name: 'Salvar as 2' }), 'in its place').toHaveCount(0);
});

test('from a gallery, photos go to its card and are seen there at once (G2, U3)', { tag: '@audit' }, async ({
  page,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 2 });
  await openCard(page, card);
  await page.getByRole('button', { name: 'Adicionar fotos' }).click();
  await choose(page, await photos(2));
  expect((await sendAll(page, 2)).replaceAll('-', '')).toBe(card);
  await page.getByRole('link', { name: 'Ver fotos na galeria' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Extras' }).getByRole('button', { name: /^Foto \d$/ })).toHaveCount(2);
});

test('where it was taken never leaves the phone, how it is turned does', async ({ page, venue }) => {
  const sent = await photoWithPlace();
  expect((await sharp(sent.buffer).metadata()).exif?.toString('latin1')).toContain('SecretCamera');
  await openUpload(page);
  const leaving = page.waitForRequest((request) => request.url().endsWith('/uploads'));
  await choose(page, [sent]);
  const code = (await sendAll(page, 1)).replaceAll('-', '');
  expect((await (await leaving).allHeaders())['content-type']).toBe('image/jpeg');

  await page.getByRole('link', { name: 'Ver fotos na galeria' }).click();
  await expect(page).toHaveURL(`/gallery/${code}`);
  await page.getByRole('button', { name: 'Foto 1', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Visualizador' }).getByRole('button', { name: 'Baixar' }).click();
  const kept = await sharp(await (await download).path()).metadata();
  expect([kept.width, kept.height, kept.orientation]).toEqual([640, 480, 6]);
  // Only one entry, the orientation, is left: no camera and no place.
  expect(kept.exif?.length).toBeLessThan(40);
  expect(await venue.violations()).toEqual([]);
});

test.describe('a venue that takes no photos and searches by no face', () => {
  test.use({
    organizationFields: {
      can_send_photo: false,
      features: { site: { can_send_photo: false } },
      has_facial_recognition: false,
    },
  });

  test('offers no way to do so (H4, G2)', { tag: '@audit' }, async ({ page, venue }) => {
    const { card } = await venue.addCard({ photos: 1 });
    await openCard(page, card);
    await expect(page.getByRole('button', { name: 'Adicionar fotos' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Ver fotos' })).toBeVisible();
    for (const name of ['Enviar fotos', 'Reconhecimento facial']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
  });
});
