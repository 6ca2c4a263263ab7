export type Range = { readonly start: number; readonly end: number };

/** One range; null to send the whole file (none, several or invalid); 'outside' for 416. */
export function readRange(header: string | undefined, length: number): Range | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  if (first === '') {
    const tail = Math.min(Number(last), length);
    return tail === 0 ? 'outside' : { start: length - tail, end: length - 1 };
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= length ? 'outside' : { start, end };
}
