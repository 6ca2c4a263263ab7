import { describe, expect, it } from 'vitest';
import { storyboardPage } from './page.ts';
import { type Picture, pictureId } from './picture.ts';

const picture: Picture = {
  journey: 'checkout',
  step: 'pix',
  position: 1,
  locale: 'pt',
  venue: 'aqua',
  viewport: 'phone',
  scheme: 'light',
};

describe('the storyboard', () => {
  it('shows each picture with an address of its own, in the order of its journey', () => {
    const earlier = { ...picture, step: 'customer', position: 0 };
    const page = storyboardPage([picture, earlier]);
    expect(page.match(/<figure id="[^"]+"/g)).toEqual([
      `<figure id="${pictureId(earlier)}"`,
      `<figure id="${pictureId(picture)}"`,
    ]);
    expect(page).toContain(`src="pictures/${pictureId(picture)}.jpg"`);
    expect(page).toContain(`href="#${pictureId(picture)}"`);
  });

  it('offers the values to filter by', () => {
    const page = storyboardPage([picture, { ...picture, locale: 'es', scheme: 'dark' }]);
    expect(page).toContain('<select name="locale"><option value="">all</option><option>pt</option><option>es</option>');
    expect(page).toContain('<option>light</option><option>dark</option>');
  });

  it('keeps names inert', () => {
    expect(storyboardPage([{ ...picture, step: '<script>' }])).not.toContain('<script>"');
    expect(storyboardPage([{ ...picture, step: '<b>' }])).not.toContain('<b>');
  });
});
