import { hasConsent } from './consent.ts';

/** A failure that the page survived. `what` is a fixed text of ours, never anybody's data. */
export type Problem = { readonly what: string; readonly error: unknown };

const MOST_QUEUED = 10;
/** Problems from before the error reporting starts; without consent none is stored (requirement S11). */
const queued: Problem[] = [];
let report: (problem: Problem) => void = (problem) => {
  if (hasConsent() && queued.length < MOST_QUEUED) queued.push(problem);
};

/**
 * Writes a failure that the page survived to the console, and to the error reporting if it runs.
 * @param what a fixed text of ours, never anybody's data.
 * @param consoleText for the console, in place of `what`.
 */
export function logProblem(what: string, error: unknown, consoleText = what): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console
  console.warn(consoleText, error instanceof Error ? error.name : 'unknown failure');
  report({ what, error });
}

/** Reports failures that no code caught. The browser itself writes them to the console. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error }) => report({ what: 'uncaught', error }));
  window.addEventListener('unhandledrejection', ({ reason }) => report({ what: 'unhandled rejection', error: reason }));
}

/** Passes all queued and all later problems to `reporter`. */
export function reportProblemsTo(reporter: (problem: Problem) => void): void {
  report = reporter;
  for (const problem of queued.splice(0)) reporter(problem);
}
