import type { Locale } from '#shared/site/locale.ts';

/** Its file is `{id}.jpg`. */
export type Picture = {
  readonly journey: string;
  readonly step: string;
  /** In its journey, from 0. */
  readonly position: number;
  readonly locale: Locale;
  /** Web name. */
  readonly venue: string;
  readonly viewport: string;
  readonly scheme: 'light' | 'dark';
};

/** Used for its file and anchor. */
export function pictureId({ journey, step, locale, venue, viewport, scheme }: Picture): string {
  return [journey, step, locale, venue, viewport, scheme].join('.');
}
