import { hasConsent } from '#client/lib/visit-storage.ts';

/** A failure that the page survived. `what` is a fixed text of ours: never anybody's data. */
export type Problem = { readonly what: string; readonly error: unknown };

const MOST_WAITING = 10;
/** What happened before the error reporting is there; without consent nothing is kept for it (requirement S11). */
const waiting: Problem[] = [];
let report: (problem: Problem) => void = (problem) => {
  if (hasConsent() && waiting.length < MOST_WAITING) waiting.push(problem);
};

/**
 * Notes a failure that the page survived, for whoever looks into the console, and for the error reporting if it is on.
 * @param words for the console, in place of `what`.
 */
export function logProblem(what: string, error: unknown, words = what): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console
  console.warn(words, error instanceof Error ? error.name : 'unknown failure');
  report({ what, error });
}

/** Reports failures that nobody caught; the browser itself writes them to the console. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error }) => report({ what: 'uncaught', error }));
  window.addEventListener('unhandledrejection', ({ reason }) => report({ what: 'unhandled rejection', error: reason }));
}

/** From now on problems go here, those first that have been waiting. */
export function reportProblemsTo(reporter: (problem: Problem) => void): void {
  report = reporter;
  for (const problem of waiting.splice(0)) reporter(problem);
}
