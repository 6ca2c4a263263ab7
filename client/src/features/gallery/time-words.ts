/** Formats when media were taken, without `Intl`, whose first date format takes 0.1 s on a slow phone. */
import type { TFunction } from 'i18next';
import { isSameDay, type Part, type Timed, timeSpan } from '#shared/media/taken-at.ts';

/** A title of more characters is abbreviated, because it would wrap on a phone, beside the slideshow's button. */
const MOST_IN_TITLE = 20;

const dateOf = (takenAt: number) => new Date(takenAt * 1_000);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const nameOf = (names: string, index: number) => names.split(' ')[index] ?? '';

function wordsOf(t: TFunction, takenAt: number, style: 'long' | 'short') {
  const date = dateOf(takenAt);
  const styled = (name: string) => (style === 'long' ? name : t('gallery.shortName', { start: name.slice(0, 3) }));
  return {
    weekday: styled(nameOf(t('gallery.weekdays'), date.getUTCDay())),
    day: String(date.getUTCDate()),
    month: nameOf(t('gallery.months'), date.getUTCMonth()),
    shortMonth: styled(nameOf(t('gallery.months'), date.getUTCMonth())),
  };
}

const dayText = (t: TFunction, takenAt: number, style: 'long' | 'short' = 'long') =>
  capitalized(t('gallery.dayTaken', wordsOf(t, takenAt, style)));

function daysText(t: TFunction, first: number, last: number, style: 'long' | 'short'): string {
  const from = wordsOf(t, first, style);
  const to = wordsOf(t, last, style);
  const words = { ...to, month: to.shortMonth, firstDay: from.day, firstMonth: from.shortMonth };
  return t(from.month === to.month ? 'gallery.daysOfMonth' : 'gallery.daysOfMonths', words);
}

/** Returns `Sábado, 12 de julho`, `Qua., 12 de fevereiro` or `12 – 13 de julho`; null while no time is known. */
export function dayTitle(medias: readonly Timed[], t: TFunction): string | null {
  const span = timeSpan(medias);
  if (!span) return null;
  const [first, last] = span;
  const written = (style: 'long' | 'short') =>
    isSameDay(first, last) ? dayText(t, first, style) : daysText(t, first, last, style);
  const long = written('long');
  return long.length > MOST_IN_TITLE ? written('short') : long;
}

/** Returns `14:30`, or with its day `Domingo, 13 de julho · 09:10`. */
export function partHeading({ takenAt, hasDay }: Part, t: TFunction): string {
  const time = dateOf(takenAt).toISOString().slice(11, 16);
  return hasDay ? `${dayText(t, takenAt)} · ${time}` : time;
}
