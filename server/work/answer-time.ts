/** The time in which a request must be answered. Its calls of the provider, its locks and its shares have it together. */
export type AnswerTime = {
  readonly leftMs: () => number;
};

/** Of what no visitor waits for. Longer no timer of Node can run. */
export const UNLIMITED: AnswerTime = { leftMs: () => 2 ** 31 - 1 };

export function answerWithin(ms: number): AnswerTime {
  const end = performance.now() + ms;
  return { leftMs: () => Math.max(0, end - performance.now()) };
}
