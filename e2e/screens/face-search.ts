import { lastMonth } from '../face-search.ts';
import { expect } from '../test.ts';
import type { Visit } from './visit.ts';
import type { Walk } from './walk.ts';

async function chooseDay(visit: Visit, day: ReturnType<typeof lastMonth>): Promise<void> {
  const dialog = visit.page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption(lastMonth(1));
  await dialog.locator(`[data-day="${day}"]`).click();
}

async function openCalendar(visit: Visit): Promise<void> {
  await visit.open('/');
  await visit.button('home.faceSearch').click();
  await expect(visit.page.getByRole('dialog')).toBeVisible();
}

export const faceSearch: Walk = {
  id: 'face-search',
  permissions: ['camera'],
  go: async (visit) => {
    const { page, venue, t } = visit;
    await venue.addCard({ photos: 2, videos: 1, visit_date: lastMonth(10) });
    await openCalendar(visit);
    await visit.button('faceSearch.continue').click();
    await visit.show('terms-and-day-missing', page.getByText(t('faceSearch.calendar.incomplete')));
    await chooseDay(visit, lastMonth(10));
    await visit.named('checkbox', 'faceSearch.consent.accept').check();
    await visit.show('calendar');
    await visit.button('faceSearch.continue').click();
    const capture = visit.button('faceSearch.camera.capture');
    await expect(capture).toHaveAttribute('aria-disabled', 'false');
    await capture.click();
    await visit.show('camera', page.getByRole('dialog').locator('li img'));
    await visit.button('faceSearch.camera.settings').click();
    await visit.show('camera-settings', page.getByRole('dialog').getByRole('radio', { checked: true }));
    await visit.button('faceSearch.settings.done').click();
    await visit.button('faceSearch.search').click();
    await expect(page.getByRole('dialog').locator('img[data-shown]')).toHaveCount(3);
    await visit.show('cards-found');
  },
};

export const faceSearchTrouble: Walk = {
  id: 'face-search-trouble',
  // No camera is allowed: the page offers a photo instead.
  organization: { search_max_range: 1 },
  go: async (visit) => {
    await openCalendar(visit);
    await chooseDay(visit, lastMonth(13));
    await visit.named('checkbox', 'faceSearch.consent.accept').check();
    await visit.button('faceSearch.continue').click();
    await visit.show('no-camera', visit.page.getByText(visit.t('faceSearch.cameraProblem.denied.title')));
  },
};
