/** Enough for a code that fills a quarter of the picture, and little enough for a small phone, several times a second. */
const FRAME_MAX_SIDE = 800;
/** A photo is read in two sizes: fine print needs the larger one, noise is kinder in the smaller one. */
const PHOTO_MAX_SIDES = [1600, 700] as const;

function drawn(source: CanvasImageSource, width: number, height: number, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The camera's picture of now. */
export function frameOf(video: HTMLVideoElement): HTMLCanvasElement {
  return drawn(video, video.videoWidth, video.videoHeight, FRAME_MAX_SIDE);
}

/** A photo in the sizes in which it is read. @throws when the file is no picture. */
export async function picturesOf(photo: File): Promise<readonly HTMLCanvasElement[]> {
  const bitmap = await createImageBitmap(photo);
  const pictures = PHOTO_MAX_SIDES.map((maxSide) => drawn(bitmap, bitmap.width, bitmap.height, maxSide));
  bitmap.close();
  return pictures;
}
