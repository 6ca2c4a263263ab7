const MEGABYTE = 1_000_000;

/** Bytes as a visitor reads them: megabytes, as shops and file managers count them. */
export function formatBytes(bytes: number, language: string): string {
  const digits = bytes < 100 * MEGABYTE ? 1 : 0;
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(language, format).format(bytes / MEGABYTE);
}

/** A share from 0 to 1 in percent; a file on its way is never told to be all there. */
export function formatShare(share: number, language: string): string {
  const whole = Math.min(0.99, Math.floor(share * 100) / 100);
  return new Intl.NumberFormat(language, { style: 'percent' }).format(whole);
}
