import 'yet-another-react-lightbox/styles.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, {
  type ControllerRef,
  IconButton,
  NextIcon,
  type RenderSlideContainerProps,
  type RenderSlideFooterProps,
  type RenderSlideProps,
  useController,
  useLoseFocus,
  useNavigationState,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { Icon } from '#client/ui/icon.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import type { SectionPosition } from '#shared/media/gallery-count.ts';
import type { Media } from '#shared/media/media.ts';
import { ChooseByGesture, choiceOf } from './choose-by-gesture.tsx';
import { FailedSlide, hideImage, SlideContext, useIsRecovering } from './failed-slide.tsx';
import { ArrowKeys, useEscape, useGrowFromThumbnail, useRootOverPage } from './lightbox-behaviour.ts';
import styles from './media-viewer.module.css';
import { isClip, thumbOf, useSlides } from './use-slides.ts';
import { useRatio, VideoSlide } from './video-slide.tsx';
import { ViewerFooter, type ViewerFooterProps } from './viewer-footer.tsx';
import { type ViewerActions, ViewerToolbar } from './viewer-toolbar.tsx';

type MediaViewerProps = ViewerFooterProps &
  ViewerActions & {
    medias: readonly Media[];
    numbers: ReadonlyMap<string, number>;
    positionOf: (media: Media) => SectionPosition;
    opened: string;
    onShown: () => void;
    onView: (media: Media) => void;
    onClose: () => void;
  };

/** These durations (ms) are short enough for quick presses and swipes. */
const ANIMATION = { fade: 120, swipe: 280, navigation: 180 } as const;

/** Turns off the library's double tap, which needs several taps to zoom in and out. `useDoubleTap` replaces it. */
const ZOOM = { maxZoomPixelRatio: 2, doubleTapDelay: 0, doubleClickDelay: 0 } as const;

const positionText = (t: TFunction, place: SectionPosition) =>
  [...(place.isExtra ? [t('gallery.extras')] : []), t('viewer.position', place)].join(' · ');

/** @param position the position of the current slide, which is the only one that screen readers see */
function useLabels(slide: string, position: string) {
  const { t } = useTranslation();
  return {
    Previous: t('viewer.previous'),
    Next: t('viewer.next'),
    Lightbox: t('viewer.title'),
    'Photo gallery': t('viewer.title'),
    Carousel: t('viewer.title'),
    Slide: slide,
    '{index} of {total}': position,
  };
}

export function MediaViewer(props: MediaViewerProps) {
  const { medias, numbers, opened, selectionOf, onView, onClose } = props;
  const { t } = useTranslation();
  const nameOf = ({ id, kind }: Media) => t(`gallery.${kind}`, { number: numbers.get(id) ?? 0 });
  const { slides, startIndex, current, setCurrent, retry } = useSlides({ medias, opened, nameOf });
  const media = medias[current];
  const zoom = useRef<ZoomRef>(null);
  const controller = useRef<ControllerRef>(null);
  const root = useRootOverPage(zoom);
  const isRecovering = useIsRecovering();
  useEscape(onClose);
  useGrowFromThumbnail(opened);
  useEffect(() => {
    if (media) onView(media);
    else onClose();
  }, [media, onView, onClose]);
  const position = media ? positionText(t, props.positionOf(media)) : '';
  const labels = useLabels(media ? nameOf(media) : '', position);
  return (
    <Lightbox
      open
      portal={{ root }}
      close={onClose}
      index={startIndex}
      slides={slides}
      plugins={[Zoom]}
      on={{ entering: props.onShown, view: ({ index }) => setCurrent(index) }}
      animation={ANIMATION}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
      // A press beside the photo does not close the viewer, because a swipe on the last photo may end there.
      controller={{ closeOnPullDown: true, ref: controller }}
      zoom={{ ...ZOOM, ref: zoom }}
      className={[styles.viewer, props.order && styles.withOrder].filter(Boolean).join(' ')}
      toolbar={{ buttons: [media && <ViewerToolbar key="toolbar" {...props} media={media} position={position} />] }}
      labels={labels}
      render={{
        ...slideRendering(<FailedSlide onRetry={retry} isRecovering={isRecovering} />),
        ...(media && orderRendering(props, media)),
        controls: () => (
          <>
            <ArrowKeys zoom={zoom} />
            <ChooseByGesture zoom={zoom} onChoose={media ? choiceOf(media, selectionOf) : null} />
            {media && <Backdrop media={media} />}
            <div className={styles.offlineBar}>
              <DialogOfflineBar />
            </div>
            {media && <ViewerFooter {...{ ...props, media, current, controller }} />}
          </>
        ),
      }}
    />
  );
}

/** Shows the blurred photo as a backdrop, deferred, because slow phones need longer to blur a photo than to show it. */
function Backdrop({ media }: { media: Media }) {
  const shown = useDeferredValue(media);
  return (
    <div className={styles.backdrop} aria-hidden>
      <img key={shown.id} src={thumbOf(shown)} alt="" onError={hideImage} />
    </div>
  );
}

function orderRendering({ selectionOf }: ViewerFooterProps, current: Media) {
  const isChosen = (media: Media) => selectionOf(media)?.isChosen(media) ?? false;
  const slideFooter = ({ slide: { media } }: RenderSlideFooterProps) =>
    media && isChosen(media) && <OrderTag media={media} />;
  return { slideFooter, buttonNext: () => <NextArrow isDoubled={isChosen(current)} /> };
}

/** Marks a media in the order, at the edge of the picture. On a video, the tag is clear of the controls. */
function OrderTag({ media }: { media: Media }) {
  const { t } = useTranslation();
  const { style } = useRatio(media);
  return (
    <div className={`${styles.stage} ${styles.overSlide}`} style={style}>
      <div className={styles.box}>
        <span className={styles.inOrder} data-kind={media.kind}>
          <Icon name="check" size={16} />
          {t('viewer.inOrder')}
        </span>
      </div>
    </div>
  );
}

/** @param isDoubled whether the button below has the same name; then the arrow is only for pointers */
function NextArrow({ isDoubled }: { isDoubled: boolean }) {
  const { next, focus } = useController();
  const { nextDisabled } = useNavigationState();
  const arrow = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDoubled && document.activeElement === arrow.current)
      document.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [isDoubled]);
  return (
    <IconButton
      ref={arrow}
      label="Next"
      icon={NextIcon}
      className="yarl__navigation_next"
      disabled={nextDisabled}
      {...(isDoubled && { tabIndex: -1, 'aria-hidden': true })}
      onClick={() => next()}
      {...useLoseFocus(focus, nextDisabled)}
    />
  );
}

function withThumb({ slide, children }: RenderSlideContainerProps): ReactNode {
  const { media } = slide;
  return (
    <SlideContext value={slide}>
      {media && !isClip(slide) && (
        <img className={styles.thumb} src={thumbOf(media)} alt="" draggable={false} onError={hideImage} />
      )}
      {children}
    </SlideContext>
  );
}

function slideRendering(failed: ReactNode) {
  return {
    slide: ({ slide, offset }: RenderSlideProps) =>
      isClip(slide) && <VideoSlide key={slide.src} slide={slide} isCurrent={offset === 0} failed={failed} />,
    slideContainer: withThumb,
    iconError: () => failed,
    buttonZoom: () => null,
  };
}
