import type { Page } from '@playwright/test';
import { choosePhotos, fillAddress, fillCustomer, openCardFromHome, startCheckout, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

/** Selectors of what a visitor looks at. `photos` also matches a gallery whose photos are loading. */
const MAIN_THINGS = {
  form: 'main form',
  photos: 'main [data-media], main [aria-busy=true]',
  slide: ':is(img, video)',
  cart: '[class*=sheetBody] > *',
  step: 'form, fieldset',
} as const;
type MainThing = keyof typeof MAIN_THINGS;

declare global {
  interface Window {
    /** What each frame showed; 'none' if it showed none of these things. */
    framesSeen: (MainThing | 'none')[];
    layoutShift: number;
  }
}

// This test watches animations. Most others ask for reduced motion (`playwright.config.ts`).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Records what each frame of every page shows, and how much moves without an animation. */
async function noteFrames(page: Page): Promise<void> {
  await page.addInitScript((things) => {
    const isShown = (element: Element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const isLoaded = !(element instanceof HTMLImageElement) || element.naturalWidth > 0;
      return isLoaded && width > 0 && height > 0 && top < innerHeight && bottom > 0 && element.checkVisibility();
    };
    const shownIn = (place: ParentNode, names: readonly MainThing[]) =>
      names.find((name) => [...place.querySelectorAll(things[name])].some(isShown)) ?? 'none';
    const note = () => {
      const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].findLast(isShown);
      const shown = dialog ? shownIn(dialog, ['step', 'cart', 'slide']) : shownIn(document, ['form', 'photos']);
      window.framesSeen.push(shown);
      requestAnimationFrame(note);
    };
    window.framesSeen = [];
    window.layoutShift = 0;
    requestAnimationFrame(note);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  }, MAIN_THINGS);
}

/** Runs `act`, and expects hardly any layout shift. @returns what the frames showed until it ended */
async function framesOf(page: Page, act: () => Promise<unknown>): Promise<string> {
  await page.evaluate(() => {
    window.framesSeen = [];
    window.layoutShift = 0;
  });
  await act();
  const { seen, shift } = await readFrames(page);
  expect.soft(shift, 'layout shift').toBeLessThan(0.02);
  return seen.join(' > ');
}

/** Returns what the frames showed so far, each thing once for all frames in a row, and the layout shift. */
async function readFrames(page: Page): Promise<{ seen: (MainThing | 'none')[]; shift: number }> {
  const { frames, shift } = await page.evaluate(async () => {
    // A change between two frames is recorded only in the next frame.
    await new Promise(requestAnimationFrame);
    return { frames: window.framesSeen, shift: window.layoutShift };
  });
  return { seen: frames.filter((shown, at) => shown !== frames[at - 1]), shift };
}

test('from the home to the payment every frame has the thing that comes or the one that goes', {
  tag: '@both',
}, async ({ page, venue, isMobile }) => {
  const { card } = await venue.addCard({ photos: 6 });
  await noteFrames(page);
  await openCardFromHome(page, card);
  const { seen: opened } = await readFrames(page);
  expect.soft(opened.slice(opened.indexOf('form'))).toEqual(['form', 'photos']);

  const viewer = page.getByRole('dialog', { name: 'Visualizador' });
  const cart = page.getByRole('dialog', { name: 'Carrinho' });
  const dialog = page.getByRole('dialog', { name: 'Finalizar pedido' });
  const transitions = {
    'photos > slide': async () => {
      await page.getByRole('button', { name: 'Foto 2', exact: true }).click();
      await expect(viewer.getByRole('img', { name: 'Foto 2', exact: true })).toBeVisible();
    },
    'slide > photos': async () => {
      await page.keyboard.press('Escape');
      await expect(viewer).toHaveCount(0);
    },
    photos: () => choosePhotos(page, 1),
    ...(isMobile && {
      'photos > cart': async () => {
        await page.getByRole('button', { name: 'Carrinho, 1' }).click();
        await expect(cart).toBeVisible();
      },
      'cart > photos': async () => {
        await page.keyboard.press('Escape');
        await expect(cart).toHaveCount(0);
        await expect(toggleOf(page, 1)).toBeChecked();
      },
    }),
    'photos > step': () => startCheckout(page),
    step: async () => {
      await fillCustomer(page);
      await expect(dialog.getByRole('textbox', { name: 'CEP' })).toBeVisible();
    },
    'step > step': async () => {
      await fillAddress(page);
      await expect(dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
    },
  };
  for (const [expected, act] of Object.entries(transitions)) {
    // The first frame may already show the new content without the old.
    expect.soft([expected, expected.split(' > ').at(-1)]).toContain(await framesOf(page, act));
  }
});
