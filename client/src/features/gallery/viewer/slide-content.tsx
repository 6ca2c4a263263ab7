import type { ReactNode } from 'react';
import type { RenderSlideContainerProps, RenderSlideProps } from 'yet-another-react-lightbox';
import { FailedSlide, SlideContext } from './failed-slide.tsx';
import { hide } from './hide-image.ts';
import styles from './media-viewer.module.css';
import { isClip, thumbOf } from './use-slides.ts';
import { VideoSlide } from './video-slide.tsx';

/** Shows the thumbnail behind a picture while the picture loads. */
function withThumb({ slide, children }: RenderSlideContainerProps): ReactNode {
  const thumb = isClip(slide) ? undefined : thumbOf(slide);
  return (
    <SlideContext value={slide}>
      {thumb && <img className={styles.thumb} src={thumb} alt="" draggable={false} onError={hide} />}
      {children}
    </SlideContext>
  );
}

/** The library's render functions for the content of slides. @param onRetry loads the media of an `id` again */
export function slideRendering(onRetry: (media: string) => void) {
  return {
    slide: ({ slide, offset }: RenderSlideProps) =>
      isClip(slide) && <VideoSlide key={slide.src} slide={slide} isCurrent={offset === 0} onRetry={onRetry} />,
    slideContainer: withThumb,
    iconError: () => <FailedSlide onRetry={onRetry} />,
    buttonZoom: () => null,
  };
}
