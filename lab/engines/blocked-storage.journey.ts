import { expect } from 'vitest';
import { journeysIn } from './journey.ts';
import { button, choosePhotos, fillAddress, fillCustomer, letPixArrive, makePix, startCheckout } from './steps.ts';

const test = journeysIn({ blocksCookies: true });

// Storage and BroadcastChannel throw. Firefox only (vitest.config.ts).
test('a visitor who blocks all cookies buys by PIX', async ({ visitor, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await visitor.openWithoutStorage(`/gallery/${card}`);
  const throws = await visitor.browser.evaluate(() => {
    try {
      return localStorage.length < 0;
    } catch {
      return true;
    }
  });
  expect(throws, 'storage is blocked').toBe(true);
  await visitor.see(button('Foto 1'));
  await choosePhotos(visitor, 1);
  await startCheckout(visitor);
  await fillCustomer(visitor);
  await fillAddress(visitor);
  await makePix(visitor);
  await letPixArrive(visitor, venue);
  await visitor.show('41-paid-without-storage');
});
