import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Returns how many bytes of the heap are in use once all garbage has been collected. */
export function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
