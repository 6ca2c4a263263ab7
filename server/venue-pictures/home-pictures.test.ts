import { expect, it } from 'vitest';
import { readTheme } from '#shared/theme/theme.ts';
import { COPY_WIDTHS, homePictures } from './home-pictures.ts';

const STORAGE = 'https://storage.example';
const BACKGROUND = `${STORAGE}/aqua/background.jpg`;
const HERO = [1, 2, 3].map((number) => `${STORAGE}/aqua/${number}.jpg`);

const picturesOf = (theme: Record<string, unknown>, backgroundUrl = BACKGROUND) =>
  homePictures({ theme: readTheme({ THEME: theme }), backgroundUrl, logoUrl: `${STORAGE}/aqua/logo.png` }, STORAGE);

it('a venue without pictures of its own shows its background', () => {
  const [first, ...others] = picturesOf({});
  expect(others).toEqual([]);
  expect(first.src).toBe(BACKGROUND);
  const candidates = first.srcSet?.split(', ') ?? [];
  expect(candidates.map((candidate) => candidate.split(' ')[1])).toEqual(COPY_WIDTHS.map((width) => `${width}w`));
  for (const candidate of candidates)
    expect(candidate).toMatch(/^\/venue-pictures\/background\/(\d+)\?v=[\w-]{8} \1w$/);
});

it.each([
  ['prints', 3],
  ['immersion', 1],
  ['arches', 3],
  ['summit', 1],
])('the layout "%s" loads no more than the %i that are seen', (LAYOUT, count) => {
  const pictures = picturesOf({ HERO, LAYOUT });
  expect(pictures.map(({ src }) => src)).toEqual(HERO.slice(0, count));
  expect(pictures.map(({ srcSet }) => srcSet?.split('/')[2])).toEqual(['hero-0', 'hero-1', 'hero-2'].slice(0, count));
});

it('a picture elsewhere than in the public storage is the original, without copies', () => {
  const elsewhere = 'https://art.example/1.jpg';
  expect(picturesOf({ HERO: [elsewhere] })).toEqual([{ src: elsewhere }]);
});

it('the address comes last, since some browsers request it before they know the sizes', () => {
  expect(Object.keys(picturesOf({})[0])).toEqual(['sizes', 'srcSet', 'src']);
});
