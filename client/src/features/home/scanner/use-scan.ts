import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { cardInText } from '#shared/cards/card-link.ts';
import { type CodeReader, createCodeReader } from './code-reader.ts';

type Problem = 'otherCode' | 'photoFailed' | 'unavailable';

export function useScan(
  video: () => HTMLVideoElement | null,
  isCameraOn: boolean,
  onScanned: (card: CardCode) => void,
) {
  const reader = useRef<Promise<CodeReader> | null>(null);
  const loadReader = () => {
    reader.current ??= createCodeReader();
    return reader.current;
  };
  const [problem, setProblem] = useState<Problem | null>(null);
  const reportCard = useEffectEvent(onScanned);
  const search = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const read = await loadReader();
      const card = await cardInView(video, read, { onOtherCode: () => setProblem('otherCode'), signal });
      if (card) reportCard(card);
    } catch (error) {
      logProblem('codes cannot be read', error);
      reader.current = null;
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
      const card = await cardInPhoto(photo, await loadReader());
      if (card) return onScanned(card);
    } catch (error) {
      logProblem('the photo of a card cannot be read', error);
    }
    setProblem('photoFailed');
  };
  return { problem, readPhoto };
}

/** Feels instant, and keeps the phone cool. */
const FRAME_PAUSE_MS = 120;
/** In px: enough for a code in a quarter of the picture, small enough for weak phones. */
const FRAME_MAX_SIDE = 800;
/** In px: fine print needs the larger size, noisy photos read better in the smaller. */
const PHOTO_MAX_SIDES = [1600, 700] as const;

const cardIn = (texts: readonly string[]): CardCode | null =>
  texts.map(cardInText).find((card) => card !== null) ?? null;

async function cardInView(
  video: () => HTMLVideoElement | null,
  read: CodeReader,
  { onOtherCode, signal }: { onOtherCode: () => void; signal: AbortSignal },
): Promise<CardCode | null> {
  for (let shown = video(); shown && !signal.aborted; shown = video()) {
    const texts = await read(draw(shown, shown.videoWidth, shown.videoHeight, FRAME_MAX_SIDE));
    if (signal.aborted) return null;
    const card = cardIn(texts);
    if (card) return card;
    if (texts.length > 0) onOtherCode();
    await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE_MS));
  }
  return null;
}

/** @throws when the file is not a picture */
async function cardInPhoto(photo: File, read: CodeReader): Promise<CardCode | null> {
  for (const picture of await drawPhoto(photo)) {
    const card = cardIn(await read(picture));
    if (card) return card;
  }
  return null;
}

async function drawPhoto(photo: File): Promise<readonly HTMLCanvasElement[]> {
  const bitmap = await createImageBitmap(photo);
  const pictures = PHOTO_MAX_SIDES.map((maxSide) => draw(bitmap, bitmap.width, bitmap.height, maxSide));
  bitmap.close();
  return pictures;
}

function draw(source: CanvasImageSource, width: number, height: number, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
