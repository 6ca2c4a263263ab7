import { expect, it } from 'vitest';
import { nameOf, type Picture, storyboardPage } from './page.ts';

const picture: Picture = {
  journey: 'checkout',
  step: 'pix',
  position: 10,
  locale: 'pt',
  venue: 'aqua',
  viewport: 'phone',
  scheme: 'light',
};

it('shows each picture with an address of its own, in the order of its journey, and the values to filter by', () => {
  const [later, earlier] = [nameOf(picture), nameOf({ ...picture, step: 'customer', position: 9, locale: 'es' })];
  const page = storyboardPage([later, earlier]);
  expect(page.match(/<figure id="[^"]+"/g)).toEqual([earlier, later].map((name) => `<figure id="${name}"`));
  expect(page).toContain('src="pictures/checkout.10.pix.aqua.pt.phone.light.jpg"');
  expect(page).toContain(`href="#${later}"`);
  expect(page).toContain('data-venue="aqua" data-locale="pt" data-viewport="phone" data-scheme="light"');
  expect(page).toContain('<select name="locale"><option value="">all</option><option>pt</option><option>es</option>');
});
