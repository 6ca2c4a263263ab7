/**
 * Loaded into a measured program by `node --import`: answers `usage` with what the process used since its start, and
 * `stall` with the longest stall of its event loop since the last `stall`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export type Usage = {
  readonly cpuUs: number;
  /** Resident memory in bytes. */
  readonly rss: number;
};

const NS_PER_MS = 1_000_000;
const delay = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuUs: user + system, rss: process.memoryUsage.rss() } satisfies Usage);
  }
  if (message === 'stall') {
    // The first message starts the measurement, whose timer would cost the other benches time.
    delay.enable();
    process.send?.(delay.max / NS_PER_MS);
    delay.reset();
  }
});
// The measured program decides when it ends.
process.channel?.unref();
