import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

/** The most words that a phone's first screen may have, by journey and step. */
const MOST_WORDS: Readonly<Record<string, number>> = {
  'home/first-visit': 45,
  'home/card': 45,
  'home/kept-card': 45,
  'gallery-to-buy/nothing-chosen': 30,
  'gallery-to-buy-in-calm-theme/nothing-chosen': 30,
  'gallery-free-to-see/photos-to-see': 30,
  'gallery/prices': 45,
  'gallery-downloads/bought-chosen': 45,
  'checkout-by-card/customer': 40,
  'checkout-by-card/address': 40,
  'checkout-by-card/card': 45,
  'checkout-by-pix/payment': 40,
  'checkout-by-pix/pix': 40,
  'checkout-by-pix/done': 40,
  'checkout-on-second-phone/somebodys-pix': 40,
  'home/no-media': 45,
  'gallery-downloads/one-by-one-with-one-missing': 45,
};

/** @returns what is read without scrolling, figures included */
function firstWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isSeen = (parent: Element, topmost: Element) =>
      parent.contains(topmost) ||
      // A control that is stretched over its line receives the presses, but hides no text.
      (topmost.matches('a, button, input, label') && topmost.parentElement?.contains(parent));
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || isClipped(parent)) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { left, top, width, height } = range.getBoundingClientRect();
        const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
        if (topmost && isSeen(parent, topmost)) words.push(word);
      }
    }
    return words;
  });
}

/** Expects no more words than the screen's limit, if it has one. A first screen must be taken in at a glance. */
export async function expectFewWords(page: Page, screen: string): Promise<void> {
  const most = MOST_WORDS[screen];
  if (most === undefined) return;
  const words = await firstWords(page);
  expect.soft(words.length, `${screen}: words on the first screen: ${words.join(' ')}`).toBeLessThanOrEqual(most);
}
