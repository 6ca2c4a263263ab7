import 'yet-another-react-lightbox/styles.css';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type RenderSlideContainerProps, type RenderSlideProps } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import type { Media } from '#shared/media.ts';
import styles from './media-viewer.module.css';
import { ViewerActions } from './viewer-actions.tsx';
import { ViewerClip } from './slide-content.tsx';
import { ViewerFailure } from './viewer-failure.tsx';
import { placeAfter } from './viewer-place.ts';
import { isClip, slideOf, thumbOf } from './use-slides.ts';
import { ViewerToolbar } from './viewer-toolbar.tsx';

type MediaViewerProps = {
  /** What can be stepped through, in the order of the page; a new list is another list. */
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  /** The `id` of the media it opens with. */
  opened: string;
  /** Null for a media that cannot be bought. */
  selectionOf: (media: Media) => Selection | null;
  canRemove: (media: Media) => boolean;
  /** The media on the screen is another one. */
  onView: (media: Media) => void;
  onShare: (media: Media) => void;
  onRemove: (media: Media) => void;
  /** What downloads a media; shown for those that may be. */
  download: (media: Media) => ReactNode;
  onClose: () => void;
};

/** Quick enough that a second press or swipe never waits for the first. */
const MOTION = { fade: 200, swipe: 280, navigation: 180 } as const;

/** The viewer's own names, in the visitor's language; the library fills `{index}` and `{total}` itself. */
function useLabels(slide: string) {
  const { t } = useTranslation();
  return {
    Previous: t('viewer.previous'),
    Next: t('viewer.next'),
    Lightbox: t('viewer.title'),
    'Photo gallery': t('viewer.title'),
    Carousel: t('viewer.title'),
    Slide: slide,
    '{index} of {total}': t('viewer.position', { position: '{index}', total: '{total}' }),
  };
}

const idsOf = (medias: readonly Media[]) => medias.map((media) => media.id);

/**
 * The slides, and the place the library is told to start from. It is told again only when the slides are others: told
 * at every step, a quick swipe would be pulled back by the step before it.
 */
function useSlides({ medias, opened }: MediaViewerProps, nameOf: (media: Media) => string) {
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
    const index = placeAfter(idsOf(start.medias), current, idsOf(medias)) ?? 0;
    setStart({ medias, index, retries: start.retries, slides: slidesOf(start.retries) });
    setCurrent(index);
  }
  const retry = () => {
    const { id } = medias[current] ?? { id: '' };
    const retries = new Map(start.retries).set(id, (start.retries.get(id) ?? 0) + 1);
    setStart({ medias, index: current, retries, slides: slidesOf(retries) });
  };
  return { slides: start.slides, start: start.index, current, setCurrent, retry };
}

/** A thumbnail that is not to be had either leaves its place empty, without the browser's own sign for it. */
function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

/** The thumbnail behind a picture for as long as it loads: there is something to see from the first moment. */
function withThumb({ slide, children }: RenderSlideContainerProps): ReactNode {
  const thumb = thumbOf(slide);
  return (
    <>
      {thumb && <img className={styles.thumb} src={thumb} alt="" draggable={false} onError={hide} />}
      {children}
    </>
  );
}

/** How a slide is drawn where the library's own way does not do. */
function rendering(onRetry: () => void) {
  return {
    slide: ({ slide, offset }: RenderSlideProps) =>
      isClip(slide) && <ViewerClip key={slide.src} slide={slide} isCurrent={offset === 0} onRetry={onRetry} />,
    slideContainer: withThumb,
    iconError: () => <ViewerFailure onRetry={onRetry} />,
    buttonZoom: () => null,
  };
}

/** Photos and videos over the whole screen: swipe, arrow keys, zoom, and what can be done with each (requirement G5). */
export function MediaViewer(props: MediaViewerProps) {
  const { medias, numbers, onView, onClose } = props;
  const { t } = useTranslation();
  const nameOf = (item: Media) =>
    t(item.kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(item.id) ?? 0 });
  const { slides, start, current, setCurrent, retry } = useSlides(props, nameOf);
  const media = medias[current];
  useEffect(() => {
    if (media) onView(media);
    else onClose();
  }, [media, onView, onClose]);
  const position = t('viewer.position', { position: current + 1, total: medias.length });
  return (
    <Lightbox
      open
      close={onClose}
      index={start}
      slides={slides}
      plugins={[Zoom]}
      on={{ view: ({ index }) => setCurrent(index) }}
      animation={MOTION}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: '10%' }}
      // A press beside the photo does not close: a swipe that ends there, at the last photo, would.
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 2 }}
      className={styles.viewer}
      toolbar={{ buttons: [media && <Toolbar key="toolbar" {...props} media={media} position={position} />] }}
      labels={useLabels(media ? nameOf(media) : '')}
      render={{
        ...rendering(retry),
        controls: () => media && <Actions {...props} key={media.id} media={media} />,
      }}
    />
  );
}

type OfMedia = MediaViewerProps & { media: Media };

function Toolbar({ media, position, canRemove, onShare, onRemove }: OfMedia & { position: string }) {
  return (
    <ViewerToolbar
      position={position}
      onShare={() => onShare(media)}
      onRemove={canRemove(media) ? () => onRemove(media) : null}
    />
  );
}

function Actions({ media, selectionOf, download }: OfMedia) {
  return <ViewerActions media={media} selection={selectionOf(media)} download={media.download && download(media)} />;
}
