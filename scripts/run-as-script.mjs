/**
 * Runs a script's work and sets the exit code that it returns. Only the message of an error is printed, because the
 * person at the terminal needs no stack trace.
 * @param {() => Promise<number>} work
 * @returns {Promise<void>}
 */
export async function runAsScript(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
