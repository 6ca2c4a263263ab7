import 'yet-another-react-lightbox/styles.css';
import type { TFunction } from 'i18next';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, {
  type ControllerRef,
  EVENT_ON_KEY_DOWN,
  IconButton,
  NextIcon,
  type RenderSlideContainerProps,
  type RenderSlideFooterProps,
  type RenderSlideProps,
  useController,
  useLoseFocus,
  useNavigationState,
  VK_ARROW_LEFT,
  VK_ARROW_RIGHT,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { mayMove } from '#client/lib/use-media-query.ts';
import { Icon } from '#client/ui/icon.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import type { SectionPosition } from '#shared/media/gallery-count.ts';
import { type Media, mediaPath } from '#shared/media/media.ts';
import { ChooseByGesture, choiceOf } from './choose-by-gesture.tsx';
import { FailedSlide, hide, SlideContext, useIsRecovering } from './failed-slide.tsx';
import styles from './media-viewer.module.css';
import { useDoubleTap } from './use-double-tap.ts';
import { isClip, mediaOf, thumbOf, useSlides } from './use-slides.ts';
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

/** In ms; short enough for quick presses and swipes. */
const ANIMATION = { fade: 120, swipe: 280, navigation: 180 } as const;

/** Turns off the library's double tap, which needs several to zoom in and out again. `useDoubleTap` replaces it. */
const ZOOM = { maxZoomPixelRatio: 2, doubleTapDelay: 0, doubleClickDelay: 0 } as const;

const positionText = (t: TFunction, place: SectionPosition) =>
  [...(place.isExtra ? [t('gallery.extras')] : []), t('viewer.position', place)].join(' · ');

/** @param position the current slide's position, since screen readers see no other slide */
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

/** Closes on Escape even without focus, as the library only hears keys inside the viewer. */
function useEscape(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      const isTop = document.querySelector('dialog:modal') === null;
      if (key === 'Escape' && isTop && target === document.body) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
}

/** A viewer over the whole page, with swipes, arrows, zoom and actions (G5). */
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
  useGrowingFirst(opened);
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
      // Presses beside the photo do not close the viewer, because a swipe at the last photo may end there.
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

/** Makes the page inert. The library would undo that during the press that closes the viewer. */
function useRootOverPage(zoom: RefObject<ZoomRef | null>): HTMLElement {
  const [root] = useState(() => document.createElement('div'));
  useDoubleTap(root, zoom);
  useLayoutEffect(() => {
    const page = [...document.body.children].filter((part): part is HTMLElement => part instanceof HTMLElement);
    for (const part of page) part.inert = true;
    document.body.append(root);
    return () => {
      root.remove();
      for (const part of page) part.inert = false;
    };
  }, [root]);
  return root;
}

/** Handles arrow keys, as the library's timeout loses quick presses on slow phones. It still handles zoomed photos. */
function ArrowKeys({ zoom }: { zoom: RefObject<ZoomRef | null> }) {
  const { prev, next, subscribeSensors } = useController();
  useEffect(
    () =>
      subscribeSensors(EVENT_ON_KEY_DOWN, (event) => {
        const step = { [VK_ARROW_LEFT]: prev, [VK_ARROW_RIGHT]: next }[event.key];
        if (!step || event.repeat || (zoom.current && zoom.current.zoom > 1)) return;
        event.stopPropagation();
        step();
      }),
    [prev, next, subscribeSensors, zoom],
  );
  return null;
}

/** Follows the photo a moment later, because blurring takes slow phones longer than the photo itself. */
function Backdrop({ media }: { media: Media }) {
  const { id, filename } = useDeferredValue(media);
  return (
    <div className={styles.backdrop} aria-hidden>
      <img key={id} src={mediaPath('thumb', id, filename)} alt="" onError={hide} />
    </div>
  );
}

function orderRendering({ medias, selectionOf }: ViewerFooterProps, current: Media) {
  const isChosen = (media: Media) => selectionOf(media)?.isChosen(media) ?? false;
  const slideFooter = ({ slide }: RenderSlideFooterProps) => {
    const media = medias.find(({ id }) => id === mediaOf(slide));
    return media && isChosen(media) && <OrderTag media={media} />;
  };
  return { slideFooter, buttonNext: () => <NextArrow isDoubled={isChosen(current)} /> };
}

/** The tag is at the picture's edge, since a video has its controls below. */
function OrderTag({ media }: { media: Media }) {
  const { t } = useTranslation();
  const { ratio } = useRatio(mediaPath('thumb', media.id, media.filename));
  return (
    <div
      className={`${styles.stage} ${styles.overSlide}`}
      style={ratio === null ? undefined : ({ '--ratio': ratio } as CSSProperties)}
    >
      <div className={styles.box}>
        <span className={styles.inOrder} data-kind={media.kind}>
          <Icon name="check" size={16} />
          {t('viewer.inOrder')}
        </span>
      </div>
    </div>
  );
}

/** @param isDoubled whether the button below has the same name; the arrow is then for pointers only */
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
  const thumb = isClip(slide) ? undefined : thumbOf(slide);
  return (
    <SlideContext value={slide}>
      {thumb && <img className={styles.thumb} src={thumb} alt="" draggable={false} onError={hide} />}
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

type Rect = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

const MS = 260;
const EASING = 'cubic-bezier(.2, 0, 0, 1)';

export function containedIn(box: Rect, ratio: number): Rect {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

/** Returns a transform from the middle of the picture's box to `place`, with the height of `place`. */
export function transformTo(place: Rect, picture: Rect): string {
  const middle = (one: Rect) => ({ x: one.left + one.width / 2, y: one.top + one.height / 2 });
  const [from, to] = [middle(picture), middle(place)];
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${place.height / picture.height})`;
}

function useGrowingFirst(media: string): void {
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
