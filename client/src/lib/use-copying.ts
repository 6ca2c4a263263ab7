import { useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';
import { isTouchScreen } from './use-media-query.ts';

type CopyOutcome = 'copied' | 'copyByHand';

/** Without a clipboard, `selectText` prepares copying by hand. `outcome` is null before the first attempt. */
export function useCopying(text: string, selectText?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // In-app browsers often have no clipboard.
      selectText?.();
      setOutcome('copyByHand');
    }
  };
  return { outcome, copy: () => void copy() };
}

type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Shares an address by the share sheet, with `text` before it, or copies it. Call it within the visitor's press. */
export async function shareAddress(url: string, text?: string): Promise<ShareOutcome> {
  const hasSheet = 'share' in navigator && isTouchScreen();
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
