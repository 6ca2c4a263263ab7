import { startTransition, useEffect, useState } from 'react';
import type { Media } from '#shared/media/media.ts';
import { areShapesKnown, areShapesLoading, loadShapes, onShapesKnown, whenComplete } from './picture-shapes.ts';

/** The others wait no longer once the first one is there. */
const AFTER_FIRST_MS = 250;
const LONGEST_WAIT_MS = 3_000;
/** What is not needed to see the first pictures waits no longer for them. */
const LONGEST_WAIT_FOR_PICTURES_MS = 3_000;

/**
 * How far the first pictures are. Rows are laid out from `shaped` on, because their shapes are known, or will not be soon.
 * From `shown` on, they are on the screen: what else the page has no longer competes with them for network and processor.
 */
export type FirstPictures = 'awaited' | 'shaped' | 'shown';

/** Whether a gallery of this page has come so far. The order of the first one is read before anything else loads. */
let hasShown = false;

/** A page that has shown nothing yet shows its frame first: it needs no picture. */
const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

function initialPhase(first: readonly Media[]): FirstPictures {
  if (first.length === 0) return 'shown';
  if (!hasPainted() || !areShapesKnown(first)) return 'awaited';
  return whenComplete(first) || !hasShown ? 'shaped' : 'shown';
}

/** Runs `end` when the shapes of the first pictures are known, or will not be soon. @returns a function that ends it */
function waitForShapes(first: readonly Media[], end: () => void): () => void {
  const timers = [setTimeout(end, LONGEST_WAIT_MS)];
  const check = () => {
    if (areShapesLoading(first)) timers.push(setTimeout(end, AFTER_FIRST_MS));
    else end();
  };
  const stop = onShapesKnown(check);
  loadShapes(first);
  if (areShapesKnown(first)) end();
  return () => {
    stop();
    for (const timer of timers) clearTimeout(timer);
  };
}

/** Runs `end` once the first pictures have been painted, or take long. @returns a function that ends it */
function waitForPaint(first: readonly Media[], end: () => void): () => void {
  const abort = new AbortController();
  const onPainted = () => !abort.signal.aborted && end();
  const timer = setTimeout(onPainted, LONGEST_WAIT_FOR_PICTURES_MS);
  const nextFrame = () => new Promise(requestAnimationFrame);
  void Promise.resolve(whenComplete(first)).then(nextFrame).then(nextFrame).then(onPainted);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

/**
 * How far the first pictures of a gallery are. It never goes back.
 * @param first the media that are on the screen at first
 */
export function useFirstPictures(first: readonly Media[]): FirstPictures {
  const [phase, setPhase] = useState(() => initialPhase(first));
  useEffect(() => {
    // In a transition: React then renders them in short tasks.
    const go = (next: FirstPictures) => () => startTransition(() => setPhase(next));
    if (phase === 'awaited') return waitForShapes(first, go('shaped'));
    if (phase === 'shaped') return waitForPaint(first, go('shown'));
    hasShown = true;
    return undefined;
  }, [first, phase]);
  return phase;
}
