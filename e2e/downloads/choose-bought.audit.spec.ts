import type { Page } from '@playwright/test';
import { fingerOn, middleOf } from '../gallery/gallery-steps.ts';
import { toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';
import {
  downloadsOf,
  hashOf,
  openGallery,
  originals,
  reports,
  savedBytes,
  sharesOf,
  stubShareSheet,
} from './download-steps.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Fotos escolhidas' });
const tick = (page: Page, photo: number) => page.getByRole('checkbox', { name: `Escolher foto ${photo}`, exact: true });
const count = (page: Page) => bar(page).getByRole('status');

const storedBy = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

test('some bought photos are chosen, shared as originals and downloaded, apart from the order (G15)', async ({
  page,
  venue,
}) => {
  const downloads = downloadsOf(page);
  await stubShareSheet(page);
  const { card } = await venue.addCard({ sold_photos: 5, photos: 3 });
  await openGallery(page, card);
  await toggleOf(page, 6).check();
  await expect(page.getByRole('button', { name: 'Carrinho, 1', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  // Ignores the request for the order's version that the page makes each second (B17).
  page.on('request', (request) => void (/trpc\/(?!order\.version)/.test(request.url()) && calls.push(request.url())));
  const stored = await storedBy(page);
  await page.getByRole('button', { name: 'Escolher', exact: true }).click();
  for (const photo of [1, 3, 4]) await tick(page, photo).check();
  await expect(count(page)).toHaveText('3 escolhidas');
  await expect(page.getByRole('region', { name: 'Carrinho' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Carrinho, 1', exact: true })).toBeVisible();
  expect([calls, await storedBy(page)]).toEqual([[], stored]);

  await bar(page).getByRole('button', { name: 'Compartilhar' }).click();
  const sharing = page.getByRole('dialog', { name: 'Compartilhar' });
  await sharing.getByRole('button', { name: 'Compartilhar estas 3', exact: true }).click();
  await expect(sharing.getByRole('heading', { name: 'Prontas' })).toBeVisible();
  const [shared = [], ...others] = await sharesOf(page);
  expect([shared.length, others.length]).toEqual([3, 0]);
  const known = await originals();
  for (const hash of shared) expect(known).toContain(hash);
  await expect.poll(() => reports(venue)).toBe(3);
  await sharing.getByRole('button', { name: 'Fechar' }).last().click();

  await bar(page).getByRole('button', { name: 'Baixar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tudo no seu celular' })).toBeVisible();
  await expect.poll(() => downloads.length).toBe(3);
  expect(await Promise.all(downloads.map(async (one) => hashOf(await savedBytes(one))))).toEqual(shared);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();

  await tick(page, 4).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para as escolhidas' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('button', { name: 'Limpar seleção' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Fotos compradas' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Carrinho' })).toBeVisible();
  await expect(toggleOf(page, 6)).toBeChecked();
  await page.getByRole('alert').getByRole('button', { name: 'Desfazer' }).click();
  await expect(count(page)).toHaveText('3 escolhidas');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeVisible();
  await expect(tick(page, 1)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

test('a long press and a drag choose bought photos, and one press all of them (G15)', async ({ page, venue }) => {
  const { card } = await venue.addCard({ sold_photos: 11 });
  await openGallery(page, card);
  await page.getByRole('button', { name: 'Escolher', exact: true }).click();
  await expect(tick(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('heading', { name: 'Fotos compradas' })).toBeFocused();
  await expect(tick(page, 1)).toHaveCount(0);
  await page.getByRole('button', { name: 'Escolher', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Selecionar tudo (11)' })).toBeVisible();
  const finger = await fingerOn(page);
  await finger.press(await middleOf(page, 1));
  await expect(tick(page, 1)).toBeChecked();
  await expect(bar(page)).toHaveCount(0);
  await finger.moveTo(await middleOf(page, 2));
  await finger.lift();
  await expect(count(page)).toHaveText('2 escolhidas');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Limpar seleção' }).click();
  await page.getByRole('button', { name: 'Escolher', exact: true }).click();
  await page.getByRole('button', { name: 'Selecionar tudo (11)' }).click();
  await expect(count(page)).toHaveText('11 escolhidas');
});
