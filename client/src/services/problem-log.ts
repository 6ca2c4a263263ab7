import { hasConsent } from './consent.ts';

export type Problem = { readonly what: string; readonly error: unknown };

const MOST_QUEUED = 10;
/** Problems wait here until error reporting starts. Without consent, none is kept (S11). */
const queued: Problem[] = [];
let report: (problem: Problem) => void = (problem) => {
  if (hasConsent() && queued.length < MOST_QUEUED) queued.push(problem);
};

/** Logs a problem. `what` is a fixed text without personal data. In the console, `consoleText` replaces `what`. */
export function logProblem(what: string, error: unknown, consoleText = what): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console
  console.warn(consoleText, error instanceof Error ? error.name : 'unknown failure');
  report({ what, error });
}

/** Reports uncaught errors. The browser already logs them to the console. */
export function watchUncaught(): void {
  window.addEventListener('error', ({ error }) => report({ what: 'uncaught', error }));
  window.addEventListener('unhandledrejection', ({ reason }) => report({ what: 'unhandled rejection', error: reason }));
}

export function reportProblemsTo(reporter: (problem: Problem) => void): void {
  report = reporter;
  for (const problem of queued.splice(0)) reporter(problem);
}
