/**
 * How long this thread has waited for timers, sockets and other threads since it started, in ms. It stands still while
 * the thread computes, so that a bound on a wait holds on a slow machine, too.
 */
export const waitedMs = (): number => performance.eventLoopUtilization().idle;
