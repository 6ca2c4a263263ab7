import { logProblem } from '#client/services/problem-log.ts';

/** The outcome of sharing. A sheet that the visitor closed is not a failure. */
type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Shares an address by the phone's share sheet, elsewhere by copying it. Call it within the visitor's own press. */
export async function shareAddress(url: string): Promise<ShareOutcome> {
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
