/** How long this thread has been idle, in ms. It excludes computing, so limits on it also hold on slow machines. */
export const waitedMs = (): number => performance.eventLoopUtilization().idle;
