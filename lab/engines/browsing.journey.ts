import { expect } from 'vitest';
import { untilPageIsStill } from '../../e2e/screens/wait-until-still.ts';
import { journeysIn } from './journey.ts';
import { button, dialog, field, openCard } from './steps.ts';
import type { Visitor } from './visitor.ts';

const test = journeysIn();

const VIEWER = dialog('Visualizador');
const isOnScreen = (visitor: Visitor, name: string) =>
  visitor.browser.evaluate((label) => {
    const { top, bottom } = document.querySelector(`[aria-label="${label}"]`)?.getBoundingClientRect() ?? {};
    return top !== undefined && bottom !== undefined && bottom > 0 && top < innerHeight;
  }, name);

/** Returns the name of the topmost photo whose upper edge is on the screen. */
const topmostPhoto = (visitor: Visitor) =>
  visitor.browser.evaluate(() => {
    const photos = [...document.querySelectorAll('[aria-label^="Foto "]')];
    return photos.find((photo) => photo.getBoundingClientRect().top > 0)?.getAttribute('aria-label') ?? '';
  });

/** Moves a photo behind a bar and gives it the focus. @returns whether no bar covers the photo then */
async function isClearAfterFocus(bar: 'header' | 'cart'): Promise<boolean> {
  const button = document.querySelector<HTMLElement>('[aria-label="Foto 23"]');
  const header = document.querySelector('header')?.getBoundingClientRect().bottom;
  const cart = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top;
  if (!button || header === undefined || cart === undefined) return false;
  button.blur();
  const before = button.getBoundingClientRect();
  scrollBy({ top: bar === 'header' ? before.bottom - header : before.top - cart, behavior: 'instant' });
  button.focus();
  // WebKit scrolls to a focused element only in its next frame.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const { top, bottom } = button.getBoundingClientRect();
  return document.activeElement === button && top >= header && bottom <= cart;
}

const scrollTop = (visitor: Visitor) => visitor.browser.evaluate(() => Math.round(scrollY));

test('the viewer shows photos and plays a video', async ({ visitor, venue }) => {
  const { card } = await venue.addCard({ photos: 2, videos: 1 });
  await openCard(visitor, card);
  await visitor.click(button('Foto 1'));
  await visitor.seeText(VIEWER, '1 de 3');
  await visitor.show('21-viewer');
  await visitor.browser.press('ArrowRight');
  await visitor.seeText(VIEWER, '2 de 3');
  await visitor.browser.press('Escape');
  await visitor.seeNo(VIEWER);
  await visitor.click(button('Vídeo 1'));
  const video = { css: 'video', within: VIEWER };
  await visitor.see(video);
  const canPlay = () =>
    visitor.browser.evaluate(() => {
      const element = document.querySelector<HTMLVideoElement>('[role=dialog] video');
      return element !== null && element.duration > 0;
    });
  await visitor.until('the video’s duration is known', canPlay);
  await visitor.show('22-video');
});

test('back closes the viewer, then leaves the gallery; forward comes back to the same place', async ({
  visitor,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 60 });
  await visitor.open('/');
  await visitor.fill(field('Código do cartão'), card);
  await visitor.click(button('Ver fotos'));
  await visitor.see(button('Foto 1'));
  await visitor.browser.evaluate(() => scrollTo({ top: 2_400, behavior: 'instant' }));
  await visitor.see(button('Foto 40'));
  // Rows move when photos' shapes become known. If that happened while the driver presses, it would hit another photo.
  await visitor.browser.evaluate(untilPageIsStill);
  await visitor.click(button('Foto 40'));
  await visitor.seeText(VIEWER, '40 de 60');
  await visitor.back();
  await visitor.seeNo(VIEWER);
  await visitor.show('23-gallery-after-viewer');
  const before = await scrollTop(visitor);
  expect(before, 'the gallery did not jump').toBeGreaterThan(1_000);
  await visitor.back();
  await visitor.see(field('Código do cartão'));
  expect(await visitor.path()).toBe('/');
  await visitor.browser.evaluate(() => history.forward());
  await visitor.see(button('Foto 40'));
  await visitor.until('the gallery is where it was', async () => Math.abs((await scrollTop(visitor)) - before) <= 2);
  const topmost = await topmostPhoto(visitor);
  await visitor.reload();
  await visitor.see(button(topmost));
  // The reloaded page knows the shapes of fewer photos, so rows have other heights: what is farther down may leave it.
  await visitor.until('a reload keeps the place', () => isOnScreen(visitor, topmost));
  await visitor.show('24-gallery-after-reload');
});

test('what has the focus is scrolled clear of the header and the cart', async ({ visitor, venue }) => {
  const { card } = await venue.addCard({ photos: 60 });
  await openCard(visitor, card);
  await visitor.browser.evaluate(() => scrollTo({ top: 2_400, behavior: 'instant' }));
  await visitor.see(button('Foto 23'));
  for (const bar of ['header', 'cart'] as const) {
    await visitor.until(`a photo behind the ${bar} comes clear of it by the focus`, async () => {
      // Visitors move the focus by keys, so a key is pressed first. A press before the page's script runs is lost, so
      // it is repeated.
      await visitor.browser.press('ArrowRight');
      return visitor.browser.evaluate(isClearAfterFocus, bar);
    });
  }
});

test('a visitor changes the language', async ({ visitor, venue }) => {
  const { card } = await venue.addCard({ photos: 4 });
  await openCard(visitor, card);
  await visitor.click(button('Idioma: PT'));
  await visitor.show('25-languages');
  await visitor.click({ role: 'menuitem', name: 'Español' });
  await visitor.seeText({ css: '#root' }, 'Toca las que quieras');
  await visitor.show('26-spanish');
});
