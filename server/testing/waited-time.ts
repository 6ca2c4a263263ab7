/** Returns how long this thread has been idle, in ms. Without the computing, limits also hold on slow machines. */
export const waitedMs = (): number => performance.eventLoopUtilization().idle;
