import { useState } from 'react';
import { WayBack } from '#client/features/cards/keep-cards.tsx';
import { Success, type SuccessProps } from '#client/features/checkout/receipt/success.tsx';
import type { BatchOptions } from '#client/features/downloads/batch-download.ts';
import { DownloadMain, shareAtOnce, useFetchAhead } from '#client/features/downloads/download-main.tsx';
import { ShareButton } from '#client/features/downloads/share-button.tsx';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { noDownloads } from '#client/pages/gallery/use-gallery-downloads.ts';
import { useIsRefreshingGallery } from '#client/queries/gallery.ts';
import type { Media } from '#shared/media/media.ts';
import { overlays } from './use-overlays.ts';

const FilmButton = optionalPart(() => import('#client/features/downloads/film/film-button.tsx'), 'FilmButton');

export function SuccessOverlay(props: Pick<SuccessProps, 'titleId' | 'order' | 'bought' | 'shapes' | 'logo' | 'help'>) {
  const { gallery } = useGalleryPage();
  return (
    <Success
      {...props}
      keep={<WayBack cards={gallery.cards.map(({ code }) => code)} />}
      download={<BoughtDownload bought={props.bought} />}
      ways={<OtherWays bought={props.bought} />}
      onClose={() => void seeBought()}
    />
  );
}

function showBought(): void {
  const heading = document.querySelector<HTMLElement>('[data-bought="true"] h2');
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

async function seeBought(): Promise<void> {
  await overlays.close();
  // The dialog returns the focus when it closes, so this moves the focus afterwards.
  setTimeout(showBought);
}

function BoughtDownload({ bought }: { bought: readonly Media[] }) {
  const { downloads } = useGalleryPage();
  const { archive, openOneByOne } = downloads.bought;
  const { ids } = downloads.completed.bought;
  const { toPhotos } = downloads.ofMedias(bought, downloads.completed.bought);
  const isWaiting = useIsRefreshingGallery();
  const savedCount = bought.filter(({ id }) => ids.has(id)).length;
  const hasFiles = bought.every(({ download }) => download !== null);
  const isReady = !isWaiting && hasFiles && savedCount < bought.length;
  const fetched = useFetchAhead(toPhotos, isReady, downloads.onTaken);
  const save = (options: BatchOptions) => {
    const open = () => downloads.openFiles(options, fetched);
    if (fetched?.state.phase === 'ready') void shareAtOnce(fetched, open);
    else open();
  };
  return (
    <DownloadMain
      isWaiting={isWaiting}
      archive={archive}
      onOneByOne={openOneByOne}
      onToPhotos={toPhotos && (() => save(toPhotos))}
      savedCount={savedCount}
      count={bought.length}
      onSeePhotos={() => void seeBought()}
    />
  );
}

function OtherWays({ bought }: { bought: readonly Media[] }) {
  const { downloads } = useGalleryPage();
  const [shared] = useState(noDownloads);
  return (
    <>
      <ShareButton medias={bought} onShare={downloads.ofMedias(bought, shared).openShare} />
      <FilmButton medias={bought} isShort onOpen={() => downloads.openFilm(bought)} />
    </>
  );
}
