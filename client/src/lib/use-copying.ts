import { useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';

/** How copying went: done, or the visitor has to copy by hand. */
type CopyOutcome = 'copied' | 'copyByHand';

/**
 * Copies a text to the clipboard.
 * @param selectText makes the text easy to copy by hand, where the clipboard is not available.
 * @returns `outcome`, null before the first try, and `copy`.
 */
export function useCopying(text: string, selectText?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Browsers inside other apps often have no clipboard.
      selectText?.();
      setOutcome('copyByHand');
    }
  };
  return { outcome, copy: () => void copy() };
}

/** The outcome of sharing. A sheet that the visitor closed is not a failure. */
type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/**
 * Shares an address by the phone's share sheet, elsewhere by copying it. Call it within the visitor's own press.
 * @param text what the sheet sends before the address
 */
export async function shareAddress(url: string, text?: string): Promise<ShareOutcome> {
  const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
  try {
    if (hasSheet) await navigator.share(text === undefined ? { url } : { text, url });
    else await navigator.clipboard.writeText(url);
    return hasSheet ? 'shared' : 'copied';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    logProblem('sharing failed', error);
    return 'failed';
  }
}
