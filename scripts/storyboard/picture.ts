import type { Locale } from '#shared/locale.ts';

/** One picture of the storyboard: a screen, as one visitor sees it. Its file is `{id}.jpg`. */
export type Picture = {
  readonly walk: string;
  readonly step: string;
  /** Where the screen stands in its walk, from 0. */
  readonly position: number;
  readonly locale: Locale;
  /** Web name of the venue whose look it has. */
  readonly venue: string;
  readonly viewport: string;
  readonly scheme: 'light' | 'dark';
};

/** The name of a picture, unlike any other's: its file, and its place in the page's address. */
export function pictureId({ walk, step, locale, venue, viewport, scheme }: Picture): string {
  return [walk, step, locale, venue, viewport, scheme].join('.');
}
