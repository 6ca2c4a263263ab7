import { describe, expect, it } from 'vitest';
import { isInStorage, sourceOf, type VenueAddresses } from './sources.ts';

const STORAGE = 'https://storage.example/public';

describe('an address in the public storage', () => {
  it.each([`${STORAGE}/aqua/hero.jpg`, 'https://STORAGE.example:443/public/a%20b.jpg?size=2'])('is %s', (address) => {
    expect(isInStorage(address, STORAGE)).toBe(true);
  });

  it.each([
    'https://storage.example.evil.example/public/hero.jpg',
    'https://storage.example@evil.example/public/hero.jpg',
    'https://user@storage.example/public/hero.jpg',
    'https://storage.example:8443/public/hero.jpg',
    'http://storage.example/public/hero.jpg',
    'https://storage.example/publicly/hero.jpg',
    'https://storage.example/public/../private/hero.jpg',
    'https://storage.example/public/%2e%2e/private/hero.jpg',
    'https://storage.example/public\\..\\..\\private/hero.jpg',
    'https://storage.example/public/..%2fprivate/hero.jpg',
    'https://storage.example/public/%2E%2E%2Fprivate/hero.jpg',
    'https://storage.example/public/..%5Cprivate/hero.jpg',
    'https://storage.example/public/%252e%252e%252fprivate/hero.jpg',
    'https://storage.example/public/%25252e./private/hero.jpg',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    '/public/hero.jpg',
    '',
  ])('is not %s', (address) => {
    expect(isInStorage(address, STORAGE)).toBe(false);
  });
});

describe('the picture of a name', () => {
  const venue: VenueAddresses = {
    theme: {
      heroUrls: [`${STORAGE}/a/1.jpg`, 'https://art.example/2.jpg'],
      iconUrl: `${STORAGE}/a/icon.png`,
      layout: 'immersion',
    },
    backgroundUrl: `${STORAGE}/a/background.jpg`,
    logoUrl: `${STORAGE}/a/logo.png`,
  };

  it('is the background, the logo, the icon, or one of the theme’s by its position', () => {
    expect(sourceOf(venue, 'background', STORAGE)?.address).toBe(venue.backgroundUrl);
    expect(sourceOf(venue, 'logo', STORAGE)?.address).toBe(venue.logoUrl);
    expect(sourceOf(venue, 'icon', STORAGE)?.address).toBe(venue.theme.iconUrl);
    expect(sourceOf(venue, 'hero-0', STORAGE)?.address).toBe(`${STORAGE}/a/1.jpg`);
  });

  it('has another version at another address', () => {
    const other = { ...venue, theme: { ...venue.theme, heroUrls: [`${STORAGE}/a/1-new.jpg`] } };
    const [version, changed] = [venue, other].map((one) => sourceOf(one, 'hero-0', STORAGE)?.version);
    expect(version).toMatch(/^[\w-]{8}$/);
    expect(changed).not.toBe(version);
  });

  it('is behind the words of the home where it is the first, in the layout that has them there', () => {
    const isBehindWords = (of: VenueAddresses, name: string) => sourceOf(of, name, STORAGE)?.isBehindWords;
    expect([isBehindWords(venue, 'hero-0'), isBehindWords(venue, 'background')]).toEqual([true, false]);
    expect(isBehindWords({ ...venue, theme: { heroUrls: [], iconUrl: null, layout: 'immersion' } }, 'background')).toBe(
      true,
    );
    expect(isBehindWords({ ...venue, theme: { ...venue.theme, layout: 'prints' } }, 'hero-0')).toBe(false);
  });

  it.each(['hero-1', 'hero-2', 'hero-10', 'hero-', 'hero-0x', 'logo-0', '__proto__', STORAGE])(
    'is none for %s',
    (name) => {
      expect(sourceOf(venue, name, STORAGE)).toBeNull();
    },
  );
});
