import type { Page } from '@playwright/test';
import { done, fillCreditCard, fillStepsToPayment, letPixArrive, reachPayment } from '../journey.ts';
import { waitUntilStill } from '../screens/wait-until-still.ts';
import { expect, test } from '../test.ts';

type Frame = {
  readonly hasDialog: boolean;
  readonly shown: 'methods' | 'ticket' | 'finishing' | 'photos' | 'none';
  readonly growsMs: number;
};

type LayoutShift = PerformanceEntry & {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

declare global {
  interface Window {
    shownFrames: Frame[];
    shift: number;
  }
}

// These tests watch animations. Most others ask for reduced motion (`playwright.config.ts`).
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Records each frame, and layout shifts in an open dialog, except those of the ticket and of elements around it: a new
 * ticket may shift before it is visible.
 */
function noteFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const parts = {
      photos: 'dialog[open] [data-bought-photos] img',
      ticket: 'dialog[open] [data-order-ticket]',
      finishing: 'dialog[open] [aria-busy="true"] h3',
      methods: 'dialog[open] [role="radiogroup"], dialog[open] form, dialog[open] fieldset',
    } as const;
    const isShown = (element: Element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const isLoaded = !(element instanceof HTMLImageElement) || element.naturalWidth > 0;
      return isLoaded && width > 0 && height > 0 && top < innerHeight && bottom > 0 && element.checkVisibility();
    };
    const names = ['photos', 'ticket', 'finishing', 'methods'] as const;
    const note = () => {
      const shown = names.find((name) => [...document.querySelectorAll(parts[name])].some(isShown)) ?? 'none';
      const growing = document
        .getAnimations()
        .find(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.includes('group(photos)'));
      const growsMs = Number(growing?.effect?.getComputedTiming().duration ?? 0);
      window.shownFrames.push({ hasDialog: document.querySelector('dialog[open]') !== null, shown, growsMs });
      requestAnimationFrame(note);
    };
    window.shownFrames = [];
    window.shift = 0;
    requestAnimationFrame(note);
    new PerformanceObserver((list) => {
      const dialog = document.querySelector('dialog[open]');
      const ticket = document.querySelector('[data-order-ticket]');
      for (const { node, previousRect: from, currentRect: to } of (list.getEntries() as LayoutShift[]).flatMap(
        ({ sources }) => sources,
      )) {
        if (!node || !dialog?.contains(node) || node.contains(ticket)) continue;
        const area = (from.width * from.height + to.width * to.height) / (innerWidth * innerHeight);
        // An element outside of the viewport has an empty box here. If it has left the viewport, it is measured now. If
        // it has entered the viewport, it is assumed to have come from below.
        const end = to.width === 0 && node instanceof Element ? node.getBoundingClientRect() : to;
        const distance = from.width === 0 ? innerHeight - to.y : Math.hypot(end.x - from.x, end.y - from.y);
        window.shift += (area * distance) / Math.max(innerWidth, innerHeight);
      }
    }).observe({ type: 'layout-shift' });
  });
}

function forgetFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.shownFrames = [];
    window.shift = 0;
  });
}

async function changesIn(page: Page) {
  const { frames, shift } = await page.evaluate(async () => {
    // A change between two frames is recorded only in the next frame.
    await new Promise(requestAnimationFrame);
    return { frames: window.shownFrames, shift: window.shift };
  });
  const shown = frames.map((frame) => (frame.hasDialog ? frame.shown : 'gallery'));
  return {
    shown: shown.filter((name, at) => name !== shown[at - 1]).join(' > '),
    growsMs: Math.max(...frames.map(({ growsMs }) => growsMs)),
    shift,
  };
}

/** Waits until the photos have grown, which takes 420 ms. @returns what changed */
async function changesOfPayment(page: Page) {
  await expect.poll(async () => (await changesIn(page)).growsMs).toBe(420);
  await waitUntilStill(page);
  return changesIn(page);
}

test('the methods stay until the PIX is there, its ticket until the photos grow out of it', { tag: '@both' }, async ({
  page,
  venue,
  card,
}) => {
  await reachPayment(page, card, 1, 2, 3);
  await noteFrames(page);
  await page.getByRole('button', { name: 'Gerar PIX' }).click();
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  const made = await changesIn(page);
  expect(made.shown).toBe('methods > ticket');
  // The ticket fills the screen, so the address and the button to go back leave the screen.
  expect(made.shift).toBeLessThan(0.1);

  await forgetFrames(page);
  await letPixArrive(page, venue, done(page));
  const paid = await changesOfPayment(page);
  expect(paid.shown).toBe('ticket > photos');
  // On a wide screen, the photos already fill half of it and move from there to their new place.
  expect(paid.shift).toBeLessThan(0.06);

  await forgetFrames(page);
  await done(page).getByRole('button', { name: 'Fechar' }).click();
  const heading = page.getByRole('heading', { name: 'Fotos compradas' });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('button', { name: 'Foto 1', exact: true })).toBeInViewport();
  expect((await changesIn(page)).shown).toBe('photos > gallery');
});

test('a card that is charged stays on the screen until its photos are there', async ({ page, card }) => {
  await fillStepsToPayment(page, card, 1, 2);
  await fillCreditCard(page, '4000 0000 0000 0010');
  await noteFrames(page);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(done(page)).toBeVisible();
  const paid = await changesOfPayment(page);
  expect(paid.shown).toBe('methods > ticket > photos');
  expect(paid.shift).toBeLessThan(0.02);
});
