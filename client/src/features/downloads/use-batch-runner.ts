import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Media } from '#shared/media.ts';
import { type BatchOptions, BatchRunner } from './batch-runner.ts';

/** A batch that runs from the moment it is shown until it is left. @param onTaken told once for each file taken. */
export function useBatchRunner(options: BatchOptions, onTaken: (media: Media) => void): BatchRunner {
  const [runner] = useState(() => new BatchRunner(options));
  useSyncExternalStore(runner.subscribe, () => runner.batch);
  useEffect(() => {
    runner.onTaken = onTaken;
  }, [runner, onTaken]);
  useEffect(() => {
    runner.start();
    return runner.pause;
  }, [runner]);
  return runner;
}
