import { useEffect, useState } from 'react';
import { type Media, mediaPath } from '#shared/media.ts';

/** So many pictures may be in a mosaic. */
const MOST_MEASURED = 5;

/** A picture that does not come counts as a usual photo, and none is waited for longer. */
const USUAL_SHAPE = 4 / 3;
const PATIENCE_MS = 1_000;

/** @returns width by height of a media's thumbnail. It is in the browser's cache: the gallery has shown it. */
function shapeOf({ id, filename }: Media): Promise<number> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image.naturalWidth / image.naturalHeight || USUAL_SHAPE);
    image.onerror = () => resolve(USUAL_SHAPE);
    setTimeout(() => resolve(USUAL_SHAPE), PATIENCE_MS);
    image.src = mediaPath('thumb', id, filename);
  });
}

/** Width by height of the first media; null until all are known. They are measured once, so that nothing moves later. */
export function usePictureShapes(medias: readonly Media[]): readonly number[] | null {
  const [measured] = useState(() => medias.slice(0, MOST_MEASURED));
  const [shapes, setShapes] = useState<readonly number[] | null>(null);
  useEffect(() => {
    void Promise.all(measured.map(shapeOf)).then(setShapes);
  }, [measured]);
  return shapes;
}
