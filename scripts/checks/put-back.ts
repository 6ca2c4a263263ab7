import { afterEach, vi } from 'vitest';

/** Test files share modules and globals, so everything that a test stubs must end with it. */
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
