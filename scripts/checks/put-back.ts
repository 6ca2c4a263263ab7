import { afterEach, vi } from 'vitest';

/** Test files share modules and globals, so what a test stubs ends with it. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
