import type { Locale } from '#shared/site/locale.ts';

/** One picture of the storyboard: a screen, as one visitor sees it. Its file is `{id}.jpg`. */
export type Picture = {
  readonly journey: string;
  readonly step: string;
  /** The position of the screen in its journey, from 0. */
  readonly position: number;
  readonly locale: Locale;
  /** Web name of the venue whose theme it has. */
  readonly venue: string;
  readonly viewport: string;
  readonly scheme: 'light' | 'dark';
};

/** The unique name of a picture, used for its file and for its anchor in the page. */
export function pictureId({ journey, step, locale, venue, viewport, scheme }: Picture): string {
  return [journey, step, locale, venue, viewport, scheme].join('.');
}
