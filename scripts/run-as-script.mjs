/**
 * Runs the work of a script and ends with its exit code. An error's message is for the person at the terminal, who
 * needs no stack trace.
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
