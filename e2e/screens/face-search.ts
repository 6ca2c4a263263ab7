import { lastMonth } from '../face-search/face-search-steps.ts';
import { expect } from '../test.ts';
import type { ScreenJourney, Visitor } from './visitor.ts';

async function chooseDay(visitor: Visitor, day: ReturnType<typeof lastMonth>): Promise<void> {
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption(lastMonth(1));
  await dialog.locator(`[data-day="${day}"]`).click();
}

async function openCalendar(visitor: Visitor): Promise<void> {
  await visitor.open('/');
  await visitor.button('home.faceSearch').click();
  await expect(visitor.page.getByRole('dialog')).toBeVisible();
}

/** Presses the button that continues. The chosen days are a part of its name. */
async function goOn({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('site.continue') }).click();
}

export const faceSearch: ScreenJourney = {
  id: 'face-search',
  permissions: ['camera'],
  go: async (visitor) => {
    const { page, venue, t } = visitor;
    await venue.addCard({ photos: 2, videos: 1, visit_date: lastMonth(10) });
    await openCalendar(visitor);
    await visitor.button('site.continue').click();
    await visitor.show('terms-and-day-missing', page.getByText(t('faceSearch.calendar.incomplete')));
    await chooseDay(visitor, lastMonth(13));
    await visitor.named('checkbox', 'faceSearch.consent.accept').check();
    await visitor.show('calendar');
    await goOn(visitor);
    const capture = visitor.button('faceSearch.camera.capture');
    await expect(capture).toHaveAttribute('aria-disabled', 'false');
    await capture.click();
    await visitor.show('camera', page.getByRole('dialog').locator('li img'));
    await visitor.button('faceSearch.camera.settings').click();
    await visitor.show('camera-settings', page.getByRole('dialog').getByRole('radio', { checked: true }));
    await visitor.button('faceSearch.settings.done').click();
    await visitor.button('faceSearch.search').click();
    await visitor.show('nobody-found', visitor.button('faceSearch.nobody.typeCode'));
    await visitor.button('faceSearch.nobody.otherDay').click();
    // The 13th is still chosen. The first press makes a range of both days, the second chooses the 10th alone.
    for (const day of [10, 10]) await chooseDay(visitor, lastMonth(day));
    await goOn(visitor);
    await visitor.button('faceSearch.search').click();
    await expect(page.getByRole('dialog').locator('img[data-shown]')).toHaveCount(3);
    await visitor.show('cards-found');
  },
};

export const faceSearchWithoutCamera: ScreenJourney = {
  id: 'face-search-without-camera',
  // This journey has no permission for a camera, so the page offers to choose photos.
  organization: { search_max_range: 1 },
  go: async (visitor) => {
    await openCalendar(visitor);
    await chooseDay(visitor, lastMonth(13));
    await visitor.named('checkbox', 'faceSearch.consent.accept').check();
    await goOn(visitor);
    await visitor.show('no-camera', visitor.page.getByText(visitor.t('faceSearch.cameraProblem.denied.title')));
  },
};
