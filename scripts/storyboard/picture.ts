import type { Locale } from '#shared/locale.ts';

/** One picture of the storyboard: a screen, as one visitor sees it. Its file is `{id}.jpg`. */
export type Picture = {
  readonly journey: string;
  readonly step: string;
  /** Where the screen stands in its journey, from 0. */
  readonly position: number;
  readonly locale: Locale;
  /** Web name of the venue whose look it has. */
  readonly venue: string;
  readonly viewport: string;
  readonly scheme: 'light' | 'dark';
};

/** The name of a picture, unlike any other's: its file, and its place in the page's address. */
export function pictureId({ journey, step, locale, venue, viewport, scheme }: Picture): string {
  return [journey, step, locale, venue, viewport, scheme].join('.');
}
