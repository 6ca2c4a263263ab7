import type { TFunction } from 'i18next';

/** Formats a progress from 0 to 1 in percent; at most 99, because only a saved file is complete. */
export function formatProgress(progress: number, language: string): string {
  const whole = Math.min(0.99, Math.floor(progress * 100) / 100);
  return new Intl.NumberFormat(language, { style: 'percent' }).format(whole);
}

/** Until this time (ms), the first file's speed says little about the other files. */
const SETTLED_MS = 1_500;

/** Estimates the seconds for `left` files from the time of `fetched` files. Both may be fractions. Null if unknown. */
export function remainingSeconds(elapsedMs: number, fetched: number, left: number): number | null {
  if (left <= 0) return 0;
  if (elapsedMs < SETTLED_MS || fetched <= 0) return null;
  return Math.ceil(((elapsedMs / fetched) * left) / 1_000);
}

export function timeLeft(seconds: number | null, t: TFunction): string {
  if (seconds === null) return '';
  return seconds <= 20
    ? t('downloads.timeLeft.soon')
    : t('downloads.timeLeft.minutes', { count: Math.ceil(seconds / 60) });
}
