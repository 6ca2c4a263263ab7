import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/card-code.ts';
import { cardInPhoto, cardInView } from './card-search.ts';
import { type CodeReader, createCodeReader } from './code-reader.ts';

type Problem = 'otherCode' | 'photoFailed' | 'unavailable';

/** The code reader, loaded once. After `drop` the next `load` loads it again. */
function useCodeReader() {
  const reader = useRef<Promise<CodeReader> | null>(null);
  return {
    load: () => {
      reader.current ??= createCodeReader();
      return reader.current;
    },
    drop: () => {
      reader.current = null;
    },
  };
}

/** Searches for a card's code in the camera's picture while the camera is on, and in photos passed to `readPhoto`. */
export function useScan(
  video: () => HTMLVideoElement | null,
  isCameraOn: boolean,
  onScanned: (card: CardCode) => void,
) {
  const reader = useCodeReader();
  const [problem, setProblem] = useState<Problem | null>(null);
  // The search outlives many renders, so the callback is read when the card is found.
  const reportCard = useEffectEvent(onScanned);
  const search = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const read = await reader.load();
      const card = await cardInView(video, read, { onOtherCode: () => setProblem('otherCode'), signal });
      if (card) reportCard(card);
    } catch (error) {
      logProblem('codes cannot be read', error);
      reader.drop();
      if (!signal.aborted) setProblem('unavailable');
    }
  });
  useEffect(() => {
    if (!isCameraOn) return;
    const controller = new AbortController();
    void search(controller.signal);
    return () => controller.abort();
  }, [isCameraOn]);

  const readPhoto = async (photo: File) => {
    setProblem(null);
    try {
      const card = await cardInPhoto(photo, await reader.load());
      if (card) return onScanned(card);
    } catch (error) {
      logProblem('the photo of a card cannot be read', error);
    }
    setProblem('photoFailed');
  };
  return { problem, readPhoto };
}
