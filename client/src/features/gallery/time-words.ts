/** Words for when media were taken. Their times are the venue's, as if its clock ran in UTC. */
import { isSameDay, type Pause, type Timed, timeSpan } from '#shared/media/taken-at.ts';

/** Beside the film's button of a phone, a longer title would take a second line. */
const MOST_IN_TITLE = 20;

const formatOf = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
const msOf = (takenAt: number) => takenAt * 1_000;
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `Sábado, 12 de julho`, `Qua., 12 de fevereiro` or `12 – 13 de julho`; null while no time is known. */
export function dayTitle(medias: readonly Timed[], language: string): string | null {
  const span = timeSpan(medias);
  if (!span) return null;
  const [first, last] = span;
  const written = (style: 'long' | 'short') =>
    formatOf(
      language,
      isSameDay(first, last) ? { weekday: style, day: 'numeric', month: 'long' } : { day: 'numeric', month: style },
    ).formatRange(msOf(first), msOf(last));
  const long = written('long');
  return capitalized(long.length > MOST_IN_TITLE ? written('short') : long);
}

/** `14:30`, on another day `Domingo, 13 de julho · 09:10`. */
export function pauseHeading({ takenAt, isOtherDay }: Pause, language: string): string {
  const time = formatOf(language, { timeStyle: 'short' }).format(msOf(takenAt));
  if (!isOtherDay) return time;
  const day = formatOf(language, { weekday: 'long', day: 'numeric', month: 'long' }).format(msOf(takenAt));
  return `${capitalized(day)} · ${time}`;
}
