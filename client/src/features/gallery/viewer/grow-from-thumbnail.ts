import { useEffect, useState } from 'react';

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const MS = 260;
const EASING = 'cubic-bezier(.2, 0, 0, 1)';

/** The part of a box that a picture of this ratio fills, as large as it can be, in the middle. */
export function containedIn(box: Rect, ratio: number): Rect {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** The transform, from the middle of a box, that draws the picture within it as high as it is at another place. */
export function transformTo(place: Rect, picture: Rect): string {
  const middle = (one: Rect) => ({ x: one.left + one.width / 2, y: one.top + one.height / 2 });
  const [from, to] = [middle(picture), middle(place)];
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${place.height / picture.height})`;
}

/** Lets the first picture of the viewer grow from its thumbnail on the page. Nothing moves for who wants less motion. */
export function useGrowingFirst(media: string): void {
  const [first] = useState(media);
  useEffect(() => {
    const thumbnail = document.querySelector(`[data-media="${CSS.escape(first)}"]`);
    const slide = document.querySelector('.yarl__slide_current');
    const image = thumbnail?.querySelector('img');
    if (!thumbnail || !slide || !image?.naturalHeight) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const picture = containedIn(slide.getBoundingClientRect(), image.naturalWidth / image.naturalHeight);
    const start = transformTo(thumbnail.getBoundingClientRect(), picture);
    slide.animate([{ transform: start }, { transform: 'none' }], { duration: MS, easing: EASING });
  }, [first]);
}
