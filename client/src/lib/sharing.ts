import { useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';
import { isTouchScreen } from './use-media-query.ts';

type CopyOutcome = 'copied' | 'copyByHand';

/** Returns whether the text was copied. In-app browsers often have no clipboard, or refuse it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a function that copies a text. If this fails, it calls `selectText`, so that the visitor can copy by hand.
 * `outcome` is null before the first attempt.
 */
export function useCopying(text: string, selectText?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) selectText?.();
    setOutcome(isCopied ? 'copied' : 'copyByHand');
  };
  return { outcome, copy: () => void copy() };
}

/** Whether sharing ended because the visitor closed the sheet, or because another one is already open. */
export function isDismissal(error: unknown): boolean {
  return error instanceof DOMException && /^(Abort|InvalidState)Error$/.test(error.name);
}

type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Opens the share sheet with `data`. If there is no sheet, or it fails, copies `text`. Call this during a press. */
export async function shareText(data: ShareData, text: string, hasSheet = 'share' in navigator): Promise<ShareOutcome> {
  try {
    if (hasSheet) {
      await navigator.share(data);
      return 'shared';
    }
  } catch (error) {
    if (isDismissal(error)) return 'dismissed';
    logProblem('sharing failed', error);
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}

/** Shares an address, after `text` if given. With a mouse, or if no share sheet works, copies only the address. */
export const shareAddress = (url: string, text?: string): Promise<ShareOutcome> =>
  shareText(text === undefined ? { url } : { text, url }, url, 'share' in navigator && isTouchScreen());
