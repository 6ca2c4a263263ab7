import { useState } from 'react';
import type { Slide } from 'yet-another-react-lightbox';
import { type Media, mediaPath, previewPath } from '#shared/media/media.ts';

export type ClipSlide = { type: 'clip'; src: string; name: string; media: Media };

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** A video. `media-viewer.tsx` renders it, not the library. */
    clip: ClipSlide;
  }
  interface SlideImage {
    media?: Media;
  }
}

export const isClip = (slide: Slide): slide is ClipSlide => slide.type === 'clip';
export const thumbOf = ({ id, filename }: Media): string => mediaPath('thumb', id, filename);

/** Returns a media's slide. @param retries is added to the address, so that no cached failure is used */
function slideOf(media: Media, name: string, retries: number): Slide {
  const path = previewPath(media);
  const src = retries > 0 ? `${path}?again=${retries}` : path;
  return media.kind === 'video' ? { type: 'clip', src, name, media } : { src, alt: name, media };
}

/**
 * Returns the index in `after` of the same media. If this media is gone, returns the index of the next media that is
 * left, or else of the previous one; null if `after` is empty.
 */
export function indexAfterChange(before: readonly string[], index: number, after: readonly string[]): number | null {
  if (after.length === 0) return null;
  const indices = new Map(after.map((id, at) => [id, at]));
  const following = before.slice(index).find((id) => indices.has(id));
  const preceding = before.slice(0, index).findLast((id) => indices.has(id));
  return indices.get(following ?? preceding ?? '') ?? 0;
}

const idsOf = (medias: readonly Media[]) => medias.map((media) => media.id);

type SlidesOptions = {
  readonly medias: readonly Media[];
  readonly opened: string;
  readonly nameOf: (media: Media) => string;
};

/** Returns slides and current index. `startIndex` changes only with the slides; otherwise, swipes would jump back. */
export function useSlides({ medias, opened, nameOf }: SlidesOptions) {
  const slidesOf = (retries: ReadonlyMap<string, number>) =>
    medias.map((media) => slideOf(media, nameOf(media), retries.get(media.id) ?? 0));
  const [start, setStart] = useState(() => ({
    medias,
    index: Math.max(0, idsOf(medias).indexOf(opened)),
    retries: new Map<string, number>(),
    slides: slidesOf(new Map()),
  }));
  const [current, setCurrent] = useState(start.index);
  if (start.medias !== medias) {
    const index = indexAfterChange(idsOf(start.medias), current, idsOf(medias)) ?? 0;
    setStart({ medias, index, retries: start.retries, slides: slidesOf(start.retries) });
    setCurrent(index);
  }
  /** Uses the latest state, because several retries may happen at once when the network is back. */
  const retry = (id: string) =>
    setStart((last) => {
      const retries = new Map(last.retries).set(id, (last.retries.get(id) ?? 0) + 1);
      return { ...last, index: current, retries, slides: slidesOf(retries) };
    });
  return { slides: start.slides, startIndex: start.index, current, setCurrent, retry };
}
