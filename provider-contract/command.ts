/** Reads the provider's address from a command's positional arguments. @throws Error unless they are one address */
export function readBaseUrl([baseUrl = '', ...more]: readonly string[]): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('the first argument is the base url of the provider');
  // The address is printed, so it must not contain a user.
  if (url.username !== '') throw new Error('the base url must not contain a user name');
  if (more.length > 0) throw new Error('expected exactly one base url');
  return baseUrl.replace(/\/$/, '');
}

/**
 * Runs a program. `--help` only prints the usage. An error, such as a wrong argument, is printed with the usage, and
 * the exit code is 2.
 * @param main returns the exit code
 */
export async function runCommand(main: () => Promise<number>, usage: string): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
  }
}
