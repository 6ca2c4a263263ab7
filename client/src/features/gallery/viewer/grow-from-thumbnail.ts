import { useEffect, useState } from 'react';
import { mayMove } from '#client/lib/use-media-query.ts';

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const MS = 260;
const EASING = 'cubic-bezier(.2, 0, 0, 1)';

export function containedIn(box: Rect, ratio: number): Rect {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** Returns the transform that moves `picture` to the middle of `place`, and scales it to the height of `place`. */
export function transformTo(place: Rect, picture: Rect): string {
  const middle = (one: Rect) => ({ x: one.left + one.width / 2, y: one.top + one.height / 2 });
  const [from, to] = [middle(picture), middle(place)];
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${place.height / picture.height})`;
}

export function useGrowFromThumbnail(media: string): void {
  const [first] = useState(media);
  useEffect(() => {
    const thumbnail = document.querySelector(`[data-media="${CSS.escape(first)}"]`);
    const slide = document.querySelector('.yarl__slide_current');
    const image = thumbnail?.querySelector('img');
    if (!thumbnail || !slide || !image?.naturalHeight) return;
    if (!mayMove()) return;
    const picture = containedIn(slide.getBoundingClientRect(), image.naturalWidth / image.naturalHeight);
    const start = transformTo(thumbnail.getBoundingClientRect(), picture);
    slide.animate([{ transform: start }, { transform: 'none' }], { duration: MS, easing: EASING });
  }, [first]);
}
