import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Toggle } from '#client/features/gallery/grid/media-cell.tsx';
import { tickOf, useStored } from '#client/features/gallery/grid/media-grid.tsx';
import { registerGrid } from '#client/features/gallery/grid/mounted-grids.ts';
import { SharpPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { openViewer } from './overlays/use-overlays.ts';

/** Makes a cover work like a photo in the rows: it opens, can be chosen, and gets the focus when the viewer closes. */
export function CoverButton({ media }: { media: Media }) {
  const { gallery, shop } = useGalleryPage();
  const { t } = useTranslation();
  const selection = useStored(shop.selection);
  const number = gallery.numbers.get(media.id) ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      registerGrid({
        find: (id) => {
          if (id !== media.id || !button.current) return null;
          const { top, height } = button.current.getBoundingClientRect();
          return { top: scrollY + top, rowHeight: height };
        },
        at: () => null,
        focus: () => button.current?.focus(),
      }),
    [media.id],
  );
  const marks = tickOf(media, selection);
  return (
    <>
      <SharpPicture media={media} />
      <button
        ref={button}
        type="button"
        aria-label={t('gallery.photo', { number })}
        data-media={media.id}
        data-chosen={marks.choice === 'chosen' || undefined}
        data-all-chosen={selection?.hasPackage || undefined}
        onClick={() => openViewer(media)}
      />
      {selection && marks.choice && <Toggle {...{ t, media, number, ...marks }} onToggle={selection.onToggle} />}
    </>
  );
}
