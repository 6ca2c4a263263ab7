import { useEffect, useState } from 'react';
import { mayMove } from '#client/lib/use-media-query.ts';

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const MS = 260;
const EASING = 'cubic-bezier(.2, 0, 0, 1)';

/** Returns the transform that moves a slide's picture onto its thumbnail, scaled to the thumbnail's height. */
export function transformTo(thumbnail: Rect, slide: Rect, ratio: number): string {
  const right = thumbnail.left + thumbnail.width / 2 - slide.left - slide.width / 2;
  const down = thumbnail.top + thumbnail.height / 2 - slide.top - slide.height / 2;
  const height = Math.min(slide.height, slide.width / ratio);
  return `translate(${right}px, ${down}px) scale(${thumbnail.height / height})`;
}

export function useGrowFromThumbnail(media: string): void {
  const [first] = useState(media);
  useEffect(() => {
    const thumbnail = document.querySelector(`[data-media="${CSS.escape(first)}"]`);
    const slide = document.querySelector('.yarl__slide_current');
    const image = thumbnail?.querySelector('img');
    if (!thumbnail || !slide || !image?.naturalHeight) return;
    if (!mayMove()) return;
    const ratio = image.naturalWidth / image.naturalHeight;
    const start = transformTo(thumbnail.getBoundingClientRect(), slide.getBoundingClientRect(), ratio);
    slide.animate([{ transform: start }, { transform: 'none' }], { duration: MS, easing: EASING });
  }, [first]);
}
