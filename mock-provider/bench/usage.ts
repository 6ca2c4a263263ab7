/**
 * Loaded before a program that is measured (`node --import`): it answers the message `usage` with what the process has used
 * since its start.
 */

/** What a process has used. */
export type Usage = {
  /** Microseconds of the processors, in user and system code. */
  readonly cpuUs: number;
  /** Resident memory in bytes. */
  readonly rss: number;
};

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuUs: user + system, rss: process.memoryUsage.rss() } satisfies Usage);
});
// The measured program decides when it ends.
process.channel?.unref();
