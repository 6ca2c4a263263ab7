/** Limits how often strangers can cause something in this process. @returns takes a token if there is one */
export function tokenBucket({
  burst,
  perSecond,
}: {
  readonly burst: number;
  readonly perSecond: number;
}): () => boolean {
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
