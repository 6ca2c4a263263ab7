import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '#client/lib/problem-log.ts';
import type { CardCode } from '#shared/card-code.ts';
import { cardInText } from '#shared/card-link.ts';
import { type CodeReader, createCodeReader } from './code-reader.ts';
import { frameOf, picturesOf } from './pictures.ts';

/** Often enough to feel instant, seldom enough to leave the phone cool. */
const FRAME_PAUSE_MS = 120;

type Problem = 'otherCode' | 'photoFailed' | 'unavailable';

const cardIn = (texts: readonly string[]): CardCode | null =>
  texts.map(cardInText).find((card) => card !== null) ?? null;

/** Looks for a card's code in the camera's picture while it is on, and in photos that are handed over. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  isCameraOn: boolean,
  onScanned: (card: CardCode) => void,
) {
  const reader = useRef<Promise<CodeReader> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const loadReader = () => {
    reader.current ??= createCodeReader();
    return reader.current;
  };
  const tell = useEffectEvent(onScanned);

  useEffect(() => {
    if (!isCameraOn) return;
    let isOver = false;
    const look = async () => {
      try {
        const read = await loadReader();
        while (!isOver && video.current) {
          const texts = await read(frameOf(video.current));
          if (isOver) return;
          const card = cardIn(texts);
          if (card) return tell(card);
          if (texts.length > 0) setProblem('otherCode');
          await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE_MS));
        }
      } catch (error) {
        logProblem('codes cannot be read', error);
        reader.current = null;
        if (!isOver) setProblem('unavailable');
      }
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [isCameraOn, video]);

  const readPhoto = async (photo: File) => {
    setProblem(null);
    try {
      const read = await loadReader();
      for (const picture of await picturesOf(photo)) {
        const card = cardIn(await read(picture));
        if (card) return onScanned(card);
      }
    } catch (error) {
      logProblem('the photo of a card cannot be read', error);
    }
    setProblem('photoFailed');
  };
  return { problem, readPhoto };
}
