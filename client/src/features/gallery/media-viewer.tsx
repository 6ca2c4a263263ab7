import 'yet-another-react-lightbox/styles.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Lightbox, { type Slide } from 'yet-another-react-lightbox';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { type Media, mediaPath } from '#shared/media.ts';
import type { Selection } from './media-grid.tsx';
import styles from './media-viewer.module.css';
import { ViewerActions } from './viewer-actions.tsx';

type MediaViewerProps = {
  /** What can be stepped through, in the order of the page. */
  medias: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  /** The `id` of the media it opens with. */
  opened: string;
  /** Null for a media that cannot be bought. */
  selectionOf: (media: Media) => Selection | null;
  /** What downloads a media; shown for those that may be. */
  download: (media: Media) => ReactNode;
  onClose: () => void;
};

/** A bought media is looked at by its own right, so that no watermarked copy can answer from a cache. */
const viewingRight = (media: Media) => media.download ?? media.id;

function slideOf(media: Media, alt: string): Slide {
  const preview = mediaPath('preview', viewingRight(media), media.filename);
  if (media.kind === 'photo') return { src: preview, alt };
  return {
    type: 'video',
    poster: mediaPath('thumb', media.id, media.filename),
    sources: [{ src: preview, type: 'video/mp4' }],
  };
}

/** The viewer's own names, in the visitor's language; the library fills `{index}` and `{total}` itself. */
function useLabels(slide: string) {
  const { t } = useTranslation();
  return {
    Previous: t('viewer.previous'),
    Next: t('viewer.next'),
    Close: t('viewer.close'),
    Lightbox: t('viewer.title'),
    'Photo gallery': t('viewer.title'),
    Carousel: t('viewer.title'),
    Slide: slide,
    '{index} of {total}': t('viewer.position', { position: '{index}', total: '{total}' }),
  };
}

/** Photos and videos over the whole screen: swipe, arrow keys, zoom, and what can be done with each (requirement G5). */
export function MediaViewer({ medias, numbers, opened, selectionOf, download, onClose }: MediaViewerProps) {
  const { t } = useTranslation();
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      medias.findIndex((media) => media.id === opened),
    ),
  );
  const media = medias[index];
  const nameOf = (item: Media) =>
    t(item.kind === 'video' ? 'gallery.video' : 'gallery.photo', { number: numbers.get(item.id) ?? 0 });
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={medias.map((item) => slideOf(item, nameOf(item)))}
      plugins={[Zoom, Video]}
      on={{ view: ({ index: viewed }) => setIndex(viewed) }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      video={{ controls: true, playsInline: true, preload: 'metadata' }}
      className={styles.viewer}
      toolbar={{
        buttons: [
          <span key="position" className={styles.position} aria-live="polite">
            {t('viewer.position', { position: index + 1, total: medias.length })}
          </span>,
          'close',
        ],
      }}
      labels={useLabels(media ? nameOf(media) : '')}
      render={{
        buttonZoom: () => null,
        controls: () =>
          media && (
            <ViewerActions
              key={media.id}
              media={media}
              selection={selectionOf(media)}
              download={media.download && download(media)}
            />
          ),
      }}
    />
  );
}
