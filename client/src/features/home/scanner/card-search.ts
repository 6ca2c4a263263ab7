import type { RefObject } from 'react';
import type { CardCode } from '#shared/card-code.ts';
import { cardInText } from '#shared/card-link.ts';
import type { CodeReader } from './code-reader.ts';
import { frameOf, picturesOf } from './pictures.ts';

/** Often enough to feel instant, seldom enough to leave the phone cool. */
const FRAME_PAUSE_MS = 120;

const cardIn = (texts: readonly string[]): CardCode | null =>
  texts.map(cardInText).find((card) => card !== null) ?? null;

type WatchOptions = {
  /** Told whenever a code is seen that is no card's. */
  readonly onOtherCode: () => void;
  readonly signal: AbortSignal;
};

/** Looks at the camera's picture until it shows a card. @returns the card, or null when it was ended before. */
export async function cardInView(
  video: RefObject<HTMLVideoElement | null>,
  read: CodeReader,
  { onOtherCode, signal }: WatchOptions,
): Promise<CardCode | null> {
  while (!signal.aborted && video.current) {
    const texts = await read(frameOf(video.current));
    if (signal.aborted) return null;
    const card = cardIn(texts);
    if (card) return card;
    if (texts.length > 0) onOtherCode();
    await new Promise((resolve) => setTimeout(resolve, FRAME_PAUSE_MS));
  }
  return null;
}

/** @returns the card that a photo shows, or null. @throws when the file is no picture. */
export async function cardInPhoto(photo: File, read: CodeReader): Promise<CardCode | null> {
  for (const picture of await picturesOf(photo)) {
    const card = cardIn(await read(picture));
    if (card) return card;
  }
  return null;
}
