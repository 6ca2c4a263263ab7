/** How long this thread was idle since its start, in ms. Computing does not count, so limits hold on slow machines, too. */
export const waitedMs = (): number => performance.eventLoopUtilization().idle;
