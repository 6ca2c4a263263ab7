import { useEffect, useEffectEvent, useState } from 'react';
import { changeWithTransition } from '#client/lib/view-transition.ts';
import { type Media, mediaPath } from '#shared/media.ts';
import type { Order } from '#shared/order.ts';

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

/** Waits until the ticket of what was just paid is torn. It is at once for visitors who want less motion. */
const ticketTorn = () =>
  Promise.allSettled(
    [...document.querySelectorAll('[data-state="paid"]')]
      .flatMap((ticket) => ticket.getAnimations({ subtree: true }))
      .map(({ finished }) => finished),
  );

/**
 * Width by height of the first media of a completed order, once its photos can be shown; null until then. They are
 * measured once, so that nothing moves later.
 * @param load the code that shows them
 */
export function usePictureShapes(
  { isCompleted }: Order,
  medias: readonly Media[],
  load: () => Promise<unknown>,
): readonly number[] | null {
  const [shapes, setShapes] = useState<readonly number[] | null>(null);
  const prepare = useEffectEvent(async () => {
    const [measured] = await Promise.all([
      Promise.all(medias.slice(0, MOST_MEASURED).map(shapeOf)),
      load(),
      ticketTorn(),
    ]);
    return measured;
  });
  useEffect(() => {
    if (!isCompleted) return;
    let isGone = false;
    void prepare().then((measured) => {
      if (!isGone) changeWithTransition(() => setShapes(measured));
    });
    return () => {
      isGone = true;
    };
  }, [isCompleted]);
  return shapes;
}
