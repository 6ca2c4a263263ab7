import type { ShareLimits } from './share-batches.ts';

const MIB = 1024 * 1024;

/** What Chromium takes in one share; beyond it the share is refused. */
const CHROMIUM: ShareLimits = { files: 10, bytes: 50 * MIB };
/** The others name no limit; Apple's share sheet is known to stumble over more, and a phone's memory over larger ones. */
const OTHERS: ShareLimits = { files: 25, bytes: 100 * MIB };

/** How this device takes photos and videos into its own gallery by the share sheet, or null where it does not. */
export function shareLimits(): ShareLimits | null {
  if (!('canShare' in navigator) || !matchMedia('(pointer: coarse)').matches) return null;
  const photo = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });
  if (!navigator.canShare({ files: [photo] })) return null;
  return 'userAgentData' in navigator ? CHROMIUM : OTHERS;
}

export type ShareOutcome = 'shared' | 'dismissed' | 'refused';

/** The visitor closed the sheet; another one is open already. */
const DISMISSED: ReadonlySet<string> = new Set(['AbortError', 'InvalidStateError']);

/**
 * Opens the share sheet; must run in the visitor's own tap.
 * @returns `dismissed` when the visitor closed it, or it is open already: neither a failure nor a download.
 */
export async function shareFiles(files: readonly File[]): Promise<ShareOutcome> {
  const data = { files: [...files] };
  if (!navigator.canShare(data)) return 'refused';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && DISMISSED.has(error.name) ? 'dismissed' : 'refused';
  }
}
