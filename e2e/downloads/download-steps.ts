import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import type { CardReply } from '#mock-provider/control/schema.ts';
import { expect } from '../test.ts';
import type { Venue } from '../venue.ts';

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export async function originals(): Promise<ReadonlySet<string>> {
  const folder = new URL('../../fixtures/media/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => /^(photo|video)-\d+\.(jpg|mp4)$/.test(name));
  return new Set(await Promise.all(names.map(async (name) => hashOf(await readFile(new URL(name, folder))))));
}

export function downloadsOf(page: Page): Download[] {
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  return downloads;
}

export async function savedBytes(download: Download | undefined): Promise<Buffer> {
  if (!download) throw new Error('nothing was downloaded');
  return readFile(await download.path());
}

export async function openGallery(page: Page, card: string): Promise<Locator> {
  await page.goto(`/gallery/${card}`);
  await page.getByRole('button', { name: 'Aceitar' }).click();
  const sold = page.getByRole('region', { name: 'Fotos compradas' });
  const picture = sold.getByRole('button', { name: 'Foto 1', exact: true }).locator('img').last();
  await expect(picture).toHaveJSProperty('complete', true);
  return sold;
}

export const reports = async (venue: Venue) => (await venue.calls('POST', '/session_media')).length;

export function inOrder(medias: CardReply['sold_medias']) {
  return (medias ?? []).toSorted((a, b) => a.filename.localeCompare(b.filename, 'en', { numeric: true }));
}

/** Stubs a share sheet that opens only within a press. It fails once with each of `errors`, then accepts everything. */
export async function stubShareSheet(page: Page, ...errors: string[]): Promise<void> {
  await page.addInitScript((failures) => {
    const shares: File[][] = [];
    Object.assign(window, { shares });
    navigator.canShare = () => true;
    navigator.share = async (data) => {
      if (!navigator.userActivation.isActive) throw new DOMException('no tap', 'NotAllowedError');
      const failure = failures.shift();
      if (failure) throw new DOMException('', failure);
      shares.push(data?.files ?? []);
    };
  }, errors);
}

export function sharesOf(page: Page): Promise<string[][]> {
  return page.evaluate(async () => {
    const hash = async (file: File) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const { shares } = window as unknown as { shares: File[][] };
    return Promise.all(shares.map((files) => Promise.all(files.map(hash))));
  });
}
