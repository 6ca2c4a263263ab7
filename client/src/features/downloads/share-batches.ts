/** How much a platform takes in one share. */
export type ShareLimits = { readonly files: number; readonly bytes: number };

/**
 * Files in the batches that a share sheet accepts, in their order: a batch is closed when the next file does not fit.
 * @returns `tooLarge`: files that fit into no batch, not even alone.
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
