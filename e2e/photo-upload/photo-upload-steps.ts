import type { Page } from '@playwright/test';
import { type ChosenFile, photoFile } from '../photo-files.ts';
import { expect } from '../test.ts';

/** The steps of a visitor who sends photos, by the texts that they read and the controls that they press. */

/** A part of the path of an upload at the provider. */
export const PHOTO_CALLS = '/photo/';

/** @returns photos named `foto-1.jpg`, `foto-2.jpg` … */
export const photos = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => photoFile(i + 1)));
export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Goes from the home to the upload dialog. */
export async function openUpload(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('button', { name: 'Enviar fotos' }).click();
  await expect(page.getByRole('dialog', { name: 'Enviar fotos' })).toBeVisible();
}

/** Chooses files of any kind. */
export async function choose(page: Page, files: readonly ChosenFile[]): Promise<void> {
  await page.getByLabel(/^Escolher (mais )?fotos$/).setInputFiles([...files]);
}

/** Sends the chosen photos and waits until all are sent. @returns the card code that is shown */
export async function sendAll(page: Page, count: number): Promise<string> {
  await page.getByRole('button', { name: count === 1 ? 'Enviar 1 foto' : `Enviar ${count} fotos` }).click();
  await expect(page.getByRole('dialog', { name: 'Fotos enviadas!' })).toBeVisible();
  return (
    (await dialogOf(page)
      .getByText(/^\w{2}-\w{4}-\w{3}$/)
      .textContent()) ?? ''
  );
}

/** Drops a photo on the page. */
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
