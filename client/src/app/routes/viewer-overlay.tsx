import { lazy, Suspense, useMemo, useState } from 'react';
import { mediaName } from '#shared/media-link.ts';
import type { GalleryPageState } from './use-gallery-page.ts';

const MediaViewer = lazy(() =>
  import('../../features/gallery/media-viewer.tsx').then((module) => ({ default: module.MediaViewer })),
);

type ViewerOverlayProps = { page: GalleryPageState; overlay: { readonly media: string } };

/** The viewer over the gallery, at the media that the history names. */
export function ViewerOverlay({ page, overlay }: ViewerOverlayProps) {
  const { gallery, shop, numbers, downloads, close } = page;
  const medias = useMemo(
    () => [...gallery.sold, ...(shop.showsUnsold ? gallery.unsold : []), ...gallery.extras],
    [gallery, shop.showsUnsold],
  );
  const unsold = useMemo(() => new Set(gallery.unsold.map((media) => media.id)), [gallery]);
  const [opened] = useState(() => medias.find((media) => mediaName(media.id) === overlay.media)?.id ?? '');
  return (
    <Suspense>
      <MediaViewer
        medias={medias}
        numbers={numbers}
        opened={opened}
        selectionOf={(media) => (unsold.has(media.id) ? shop.selection : null)}
        onDownloaded={downloads.reportDownloaded}
        onClose={close}
      />
    </Suspense>
  );
}
