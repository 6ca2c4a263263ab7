/** Returns this thread's idle time in ms. It excludes computing, so limits on it also hold on slow machines. */
export const waitedMs = (): number => performance.eventLoopUtilization().idle;
