import type { ShareLimits } from './share-sheet.ts';

/**
 * Splits files, in their order, into batches that a share sheet accepts. A batch ends when the next file does not fit.
 * @returns `tooLarge`: files that exceed the limit even alone.
 */
export function shareBatches<F extends { readonly size: number }>(
  files: readonly F[],
  limits: ShareLimits,
): { readonly batches: readonly (readonly F[])[]; readonly tooLarge: readonly F[] } {
  const batches: F[][] = [];
  const tooLarge: F[] = [];
  let room = { files: 0, bytes: 0 };
  for (const file of files) {
    if (file.size > limits.bytes) {
      tooLarge.push(file);
      continue;
    }
    if (room.files < 1 || room.bytes < file.size) {
      batches.push([]);
      room = limits;
    }
    batches.at(-1)?.push(file);
    room = { files: room.files - 1, bytes: room.bytes - file.size };
  }
  return { batches, tooLarge };
}
