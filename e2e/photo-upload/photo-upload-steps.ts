import type { Page } from '@playwright/test';
import { type ChosenFile, photoFile } from '../photo-files.ts';
import { expect } from '../test.ts';

export const PHOTO_CALLS = '/photo/';

export const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => photoFile(i + 1)));
export const dialogOf = (page: Page) => page.getByRole('dialog');

export async function openUpload(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('button', { name: 'Enviar fotos' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar fotos' })).toBeVisible();
}

/** @param files either all with their bytes, or all as paths */
export async function choose(page: Page, files: ChosenFile[] | string[]): Promise<void> {
  await page.getByLabel(/^Escolher (mais )?fotos$/).setInputFiles(files);
}

/** Sends the chosen photos. @returns the card code that the page then shows */
export async function sendAll(page: Page, count: number): Promise<string> {
  await page.getByRole('button', { name: count === 1 ? 'Enviar 1 foto' : `Enviar ${count} fotos` }).click();
  await expect(page.getByRole('dialog', { name: 'Fotos enviadas!' })).toBeVisible();
  return (
    (await dialogOf(page)
      .getByText(/^\w{2}-\w{4}-\w{3}$/)
      .textContent()) ?? ''
  );
}

export async function drop(page: Page, { name, buffer }: ChosenFile): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/jpeg' }));
      return transfer;
    },
    [name, [...buffer]] as const,
  );
  await page.dispatchEvent('dialog', 'drop', { dataTransfer: data });
}
