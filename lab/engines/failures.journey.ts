import { expect, inject, onTestFinished } from 'vitest';
import type { Venue } from '../../e2e/venue.ts';
import { type FailingProxy, startFailingProxy } from './failing-proxy.ts';
import { journeysIn } from './journey.ts';
import { button, CHECKOUT, choosePhotos, startCheckout } from './steps.ts';
import { Visitor } from './visitor.ts';

const test = journeysIn();

async function behindProxy({ browser }: Visitor, venue: Venue, script: RegExp): Promise<[Visitor, FailingProxy]> {
  const proxy = await startFailingProxy(script);
  onTestFinished(proxy.close);
  const origin = new URL(venue.origin);
  origin.port = String(proxy.port);
  return [new Visitor(browser, origin.origin, inject('pageScript')), proxy];
}

// WebKit remembers a failed modulepreload across reloads (WebKit bug 270357).
test.for([
  ['of the first page', /^\/assets\/first-load-.*\.js$/],
  ['of the gallery', /^\/assets\/gallery-.*\.js$/],
] as const)('a script %s that fails once is there after a reload', async ([, script], { visitor, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  const [unlucky, proxy] = await behindProxy(visitor, venue, script);
  await unlucky.open(`/gallery/${card}`);
  await unlucky.until('a script failed', async () => proxy.hasFailed());
  await unlucky.reload();
  await unlucky.see(button('Foto 1'));
});

function pressBetweenReloads(): void {
  document.documentElement.dataset.before = '';
  location.reload();
  setTimeout(() => {
    const buttons = [...document.querySelectorAll('button')];
    buttons.find(({ textContent }) => textContent.includes('Finalizar compra'))?.click();
    location.reload();
  }, 5);
}

// Firefox replaced the gallery's history entry with the checkout's, so that going back left the shop.
test('a checkout that is opened while the page reloads does not lead out of the gallery', async ({
  visitor,
  venue,
}) => {
  const { card } = await venue.addCard({ photos: 3 });
  await visitor.open(`/gallery/${card}`);
  await choosePhotos(visitor, 1);
  await visitor.see(button('Finalizar compra'));
  await visitor.browser.evaluate(pressBetweenReloads);
  const isLoadedAgain = () => visitor.browser.evaluate(() => document.documentElement.dataset.before === undefined);
  await visitor.until('the page is loaded again', isLoadedAgain);
  await visitor.until('nothing is open', () => visitor.browser.evaluate(() => !history.state?.overlay));
  await visitor.see(button('Carrinho, 1'));
  expect(await visitor.path()).toBe(`/gallery/${card}`);
  await startCheckout(visitor);
  expect(await visitor.count(CHECKOUT)).toBe(1);
});
