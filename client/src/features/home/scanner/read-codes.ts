import { logProblem } from '#client/services/problem-log.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { cardInText } from '#shared/cards/card-link.ts';

/** The pause (ms) between two attempts: short enough to seem instant, and long enough to keep the phone cool. */
const FRAME_PAUSE_MS = 120;
/** At this longest side (px), a code that fills a quarter of the picture is readable, and slow phones keep up. */
const FRAME_MAX_SIDE = 800;
/** The sides (px) to try, in this order. Fine print needs the larger one; noisy photos need the smaller one. */
const PHOTO_MAX_SIDES = [1600, 700] as const;

const cardIn = (texts: readonly string[]): CardCode | null =>
  texts.map((text) => cardInText(text, location.host)).find((card) => card !== null) ?? null;

export async function cardInView(
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

/** Reads a card's code from a photo. `hasCode`: it has any code. @throws if it is no picture, or `read` fails */
export async function cardInPhoto(photo: File, read: CodeReader): Promise<{ card: CardCode | null; hasCode: boolean }> {
  let hasCode = false;
  for (const picture of await drawPhoto(photo)) {
    const texts = await read(picture);
    const card = cardIn(texts);
    hasCode ||= texts.length > 0;
    if (card) return { card, hasCode };
  }
  return { card: null, hasCode };
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

type PlatformDetector = { detect(source: CanvasImageSource): Promise<readonly { readonly rawValue: string }[]> };
type PlatformDetectorClass = {
  new (options: { formats: readonly string[] }): PlatformDetector;
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMATS = ['qr_code', 'code_128'] as const;

export type CodeReader = (canvas: HTMLCanvasElement) => Promise<readonly string[]>;

async function loadDecoders(): Promise<CodeReader> {
  const { readBarcode, readQrCode } = await import('./decoders.ts');
  return async (canvas) => {
    const pixels = canvas
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, canvas.width, canvas.height);
    if (!pixels) return [];
    const texts = readQrCode(pixels);
    return texts.length > 0 ? texts : readBarcode(pixels);
  };
}

async function createPlatformReader(): Promise<CodeReader | null> {
  const Detector = Reflect.get(window, 'BarcodeDetector') as PlatformDetectorClass | undefined;
  const supported = (await Detector?.getSupportedFormats()) ?? [];
  if (!Detector || !FORMATS.every((format) => supported.includes(format))) return null;
  const detector = new Detector({ formats: FORMATS });
  let isBroken = false;
  return async (canvas) => {
    try {
      if (!isBroken) return (await detector.detect(canvas)).map(({ rawValue }) => rawValue);
    } catch (error) {
      // Some phones have the API but not the service behind it.
      logProblem('the platform reads no codes after all', error);
      isBroken = true;
    }
    return (await loadDecoders())(canvas);
  };
}

/** Returns the browser's own code reader, or loads one. @throws if loading fails */
export const createCodeReader = async (): Promise<CodeReader> => (await createPlatformReader()) ?? loadDecoders();
