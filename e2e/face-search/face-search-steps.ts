import type { Page } from '@playwright/test';
import { addMonths, type CalendarDay, dayOf } from '#shared/visit/calendar-day.ts';
import { expect } from '../test.ts';

const TIME_ZONE = 'America/Sao_Paulo';

/** Returns a day of last month, which is neither in the future nor today. */
export function lastMonth(dayOfMonth: number): CalendarDay {
  return `${addMonths(dayOf(new Date(), TIME_ZONE), -1).slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}` as CalendarDay;
}

export async function watchCameras(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    Object.assign(window, { givenTracks: given });
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      given.push(...stream.getTracks());
      return stream;
    };
  });
}

export function cameras(page: Page): Promise<{ given: number; on: number }> {
  return page.evaluate(() => {
    const { givenTracks } = window as unknown as { givenTracks: MediaStreamTrack[] };
    return { given: givenTracks.length, on: givenTracks.filter(({ readyState }) => readyState === 'live').length };
  });
}

export function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Reconhecimento facial' });
}

export async function openFaceSearch(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Aceitar' }).click();
  await page.getByRole('button', { name: 'Reconhecimento facial' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

export async function chooseDays(page: Page, ...days: CalendarDay[]): Promise<void> {
  for (const day of days) {
    await dialogOf(page)
      .getByRole('combobox')
      .selectOption(`${day.slice(0, 8)}01`);
    await dialogOf(page).locator(`[data-day="${day}"]`).click();
  }
}

export async function reachCamera(page: Page, ...days: CalendarDay[]): Promise<void> {
  await openFaceSearch(page);
  await chooseDays(page, ...days);
  await dialogOf(page).getByRole('checkbox', { name: 'Aceito os termos' }).check();
  await dialogOf(page).getByRole('button', { name: 'Continuar' }).click();
  await cameraIsOn(page);
}

export async function cameraIsOn(page: Page): Promise<void> {
  const capture = dialogOf(page).getByRole('button', { name: 'Capturar' });
  await expect(capture).toHaveAttribute('aria-disabled', 'false');
}

export async function capture(page: Page, count: number): Promise<void> {
  await cameraIsOn(page);
  await dialogOf(page).getByRole('button', { name: 'Capturar' }).click();
  await expect(dialogOf(page).getByRole('img', { name: /^Selfie/ })).toHaveCount(count);
}

export async function search(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Buscar' }).click();
}
