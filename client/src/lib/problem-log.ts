/** Notes a failure that the page survived, for whoever looks into the console; names only, never anybody's data. */
export function logProblem(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the page writes to the console
  console.warn(what, error instanceof Error ? error.name : 'unknown failure');
}
