/** The time within which a request must be answered. It includes provider calls, and waiting for locks and budgets. */
export type AnswerTime = {
  readonly leftMs: () => number;
};

/** The time for work without a deadline, such as an upload: the longest that a timer of Node can have. */
export const UNLIMITED: AnswerTime = { leftMs: () => 2 ** 31 - 1 };

export function answerWithin(ms: number): AnswerTime {
  const end = performance.now() + ms;
  return { leftMs: () => Math.max(0, end - performance.now()) };
}

/** Resolves like the promise, or to a fallback if that takes longer than `ms`. @throws like the promise */
export async function withTimeout<T>(promise: Promise<T>, ms: number, fallback: T): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = setTimeout(() => late.resolve(fallback), ms);
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
