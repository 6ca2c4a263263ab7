import { startTransition, useEffect, useState } from 'react';
import type { Media } from '#shared/media/media.ts';
import { areShapesKnown, areShapesLoading, loadShapes, onShapesKnown, whenComplete } from './picture-shapes.ts';

/** How long (ms) to wait for the other shapes after the first one is known. */
const AFTER_FIRST_MS = 250;
/** How long (ms) to wait at most for the shapes and, after that, for the pictures. */
const LONGEST_WAIT_MS = 3_000;

/** `shaped`: the rows can be laid out. `shown`: the pictures show or are late, so other parts of the page may load. */
type FirstPictures = 'awaited' | 'shaped' | 'shown';

/** Until a gallery has been `shown`, even complete pictures wait for two frames. */
let hasShown = false;

const hasPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;

function initialPhase(first: readonly Media[]): FirstPictures {
  if (first.length === 0) return 'shown';
  if (!hasPainted() || !areShapesKnown(first)) return 'awaited';
  return whenComplete(first) || !hasShown ? 'shaped' : 'shown';
}

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

function waitForPaint(first: readonly Media[], end: () => void): () => void {
  let isCancelled = false;
  const onPainted = () => !isCancelled && end();
  const timer = setTimeout(end, LONGEST_WAIT_MS);
  const nextFrame = () => new Promise(requestAnimationFrame);
  void Promise.resolve(whenComplete(first)).then(nextFrame).then(nextFrame).then(onPainted);
  return () => {
    clearTimeout(timer);
    isCancelled = true;
  };
}

export function useFirstPictures(first: readonly Media[]): FirstPictures {
  const [phase, setPhase] = useState(() => initialPhase(first));
  useEffect(() => {
    // A transition renders in short tasks, so that the page responds to presses.
    const go = (next: FirstPictures) => () => startTransition(() => setPhase(next));
    if (phase === 'awaited') return waitForShapes(first, go('shaped'));
    if (phase === 'shaped') return waitForPaint(first, go('shown'));
    hasShown = true;
    return undefined;
  }, [first, phase]);
  return phase;
}
