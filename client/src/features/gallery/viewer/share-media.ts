import { logProblem } from '#client/services/problem-log.ts';

/** How sharing went; a sheet that the visitor closed again is no failure. */
export type ShareEnd = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Hands an address on: by the phone's own sheet, elsewhere by copying it. Must run in the visitor's own press. */
export async function shareAddress(url: string): Promise<ShareEnd> {
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  try {
    if (hasSheet) await navigator.share({ url });
    else await navigator.clipboard.writeText(url);
    return hasSheet ? 'shared' : 'copied';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    logProblem('sharing failed', error);
    return 'failed';
  }
}
