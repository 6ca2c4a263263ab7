const MEGABYTE = 1_000_000;

/** Bytes as megabytes of a million bytes, as shops and file managers count them. */
export function formatBytes(bytes: number, language: string): string {
  const digits = bytes < 100 * MEGABYTE ? 1 : 0;
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(bytes / MEGABYTE);
}

/** A progress from 0 to 1 in percent; at most 99, since only a saved file is complete. */
export function formatProgress(progress: number, language: string): string {
  const whole = Math.min(0.99, Math.floor(progress * 100) / 100);
  return new Intl.NumberFormat(language, { style: 'percent' }).format(whole);
}
