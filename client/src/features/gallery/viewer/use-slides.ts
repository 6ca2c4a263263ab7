import type { Slide, SlideImage } from 'yet-another-react-lightbox';
import { type Media, mediaPath } from '#shared/media.ts';

export type ClipSlide = { type: 'clip'; src: string; poster: string; name: string };

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    /** A video, which this viewer plays by itself. */
    clip: ClipSlide;
  }
  interface SlideImage {
    /** What shows until the picture is there: its thumbnail, which the page has already. */
    thumb?: string;
  }
}

export const isClip = (slide: Slide): slide is ClipSlide => slide.type === 'clip';
export const thumbOf = (slide: Slide): string | undefined => (isClip(slide) ? undefined : (slide as SlideImage).thumb);

/** A bought media is looked at by its own right, so that no watermarked copy can answer from a cache. */
const viewingRight = (media: Media) => media.download ?? media.id;

/** @param retries how often it was asked for again: each is a new address, so that no failure answers from a cache. */
export function slideOf(media: Media, name: string, retries: number): Slide {
  const path = mediaPath('preview', viewingRight(media), media.filename);
  const src = retries > 0 ? `${path}?again=${retries}` : path;
  const thumb = mediaPath('thumb', media.id, media.filename);
  return media.kind === 'photo' ? { src, alt: name, thumb } : { type: 'clip', src, poster: thumb, name };
}
