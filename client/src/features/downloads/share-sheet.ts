import { isDismissal } from '#client/lib/sharing.ts';
import type { ShareLimits } from './share-limits.ts';

export type ShareOutcome = 'shared' | 'dismissed' | 'refused';

/** Opens the share sheet. Call this during a tap, as browsers require. `dismissed`: the visitor closed the sheet. */
export async function shareFiles(files: readonly File[]): Promise<ShareOutcome> {
  const data = { files: [...files] };
  if (!navigator.canShare(data)) return 'refused';
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    return isDismissal(error) ? 'dismissed' : 'refused';
  }
}

export function shareBatches<F extends { readonly size: number }>(
  files: readonly F[],
  limits: ShareLimits,
): readonly (readonly F[])[] {
  const batches: F[][] = [];
  let room = { files: 0, bytes: 0 };
  for (const file of files) {
    if (room.files < 1 || room.bytes < file.size) {
      batches.push([]);
      room = limits;
    }
    batches.at(-1)?.push(file);
    room = { files: room.files - 1, bytes: room.bytes - file.size };
  }
  return batches;
}

/** Counts the shares needed for `files` and `toCome` further files, which are assumed to be of average size. */
export function countBatches(files: readonly { readonly size: number }[], toCome: number, limits: ShareLimits): number {
  const size = files.reduce((sum, file) => sum + file.size, 0) / Math.max(1, files.length);
  return shareBatches([...files, ...Array.from({ length: toCome }, () => ({ size }))], limits).length;
}
