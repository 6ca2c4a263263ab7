export type LineRate = { readonly burst: number; readonly perSecond: number };

/** Bounds the lines of the log that strangers cause, for one process. @returns whether one more may be written */
export function lineBudget({ burst, perSecond }: LineRate): () => boolean {
  let left = burst;
  let lastMs = performance.now();
  return () => {
    const nowMs = performance.now();
    left = Math.min(burst, left + ((nowMs - lastMs) / 1_000) * perSecond);
    lastMs = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
