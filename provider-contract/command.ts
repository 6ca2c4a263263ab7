/** The address of the provider. @param positionals of the command line @throws Error when it is not one address */
export function readBaseUrl([baseUrl = '', ...more]: readonly string[]): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('the first argument is the base url of the provider');
  // The address is printed.
  if (url.username !== '') throw new Error('the base url must not have a user');
  if (more.length > 0) throw new Error('there is one base url');
  return baseUrl.replace(/\/$/, '');
}

/** Runs a program. When it throws, an argument is wrong: it explains itself and ends with 2. @param main returns the exit code */
export async function runCommand(main: () => Promise<number>, usage: string): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
}
