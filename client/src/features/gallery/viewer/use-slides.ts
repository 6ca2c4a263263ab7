import { useState } from 'react';
import type { Slide, SlideImage } from 'yet-another-react-lightbox';
import { type Media, mediaPath } from '#shared/media/media.ts';

export type ClipSlide = { type: 'clip'; src: string; poster: string; name: string; media: string };

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** A video, which `media-viewer.tsx` renders instead of the library. */
    clip: ClipSlide;
  }
  interface SlideImage {
    /** The address of the thumbnail, which the page has already: it shows while the picture loads. */
    thumb?: string;
    /** The `id` of the media. */
    media?: string;
  }
}

export const isClip = (slide: Slide): slide is ClipSlide => slide.type === 'clip';
export const thumbOf = (slide: Slide): string | undefined =>
  isClip(slide) ? slide.poster : (slide as SlideImage).thumb;
export const mediaOf = (slide: Slide): string => (isClip(slide) ? slide.media : ((slide as SlideImage).media ?? ''));

/** @param retries how often the visitor retried it. Each retry is a new address: no cache can answer with a failure. */
function slideOf(media: Media, name: string, retries: number): Slide {
  const path = previewPath(media);
  const src = retries > 0 ? `${path}?again=${retries}` : path;
  const thumb = mediaPath('thumb', media.id, media.filename);
  const { id } = media;
  return media.kind === 'photo'
    ? { src, alt: name, thumb, media: id }
    : { type: 'clip', src, poster: thumb, name, media: id };
}

/**
 * Where a viewer is after its list changed: at the same media, else at the next one that is still there, else at the
 * last one before it.
 * @param before the ids of the old list.
 * @param index where the viewer was in `before`.
 * @returns an index of `after`, or null when `after` is empty.
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
  /** The `id` of the media to start with. */
  readonly opened: string;
  readonly nameOf: (media: Media) => string;
};

/**
 * The slides, the index of the current one, and the index that the library starts from. The start index changes only
 * with the slides: if it changed at every step, a quick swipe would jump back to the step before.
 */
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
  /** Loads one media again. Several may come at once: when the network is back. */
  const retry = (id: string) =>
    setStart((last) => {
      const retries = new Map(last.retries).set(id, (last.retries.get(id) ?? 0) + 1);
      return { ...last, index: current, retries, slides: slidesOf(retries) };
    });
  return { slides: start.slides, startIndex: start.index, current, setCurrent, retry };
}

/**
 * The path of a media as the viewer shows it. A bought media uses its own right, so that no cache answers with a
 * watermarked copy.
 */
export function previewPath({ id, download, filename }: Media): string {
  return mediaPath('preview', download ?? id, filename);
}
