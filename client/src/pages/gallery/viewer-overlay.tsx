import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '#client/features/downloads/download-button.tsx';
import { MediaViewer } from '#client/features/gallery/viewer/media-viewer.tsx';
import { RemovalDialog } from '#client/features/gallery/viewer/removal-dialog.tsx';
import { shareAddress } from '#client/features/gallery/viewer/share-media.ts';
import { type CardState, useCards } from '#client/queries/cards.ts';
import { useRemoveMedia } from '#client/queries/removal.ts';
import { useVenue } from '#client/queries/venue.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { CardCode } from '#shared/card-code.ts';
import type { Media } from '#shared/media.ts';
import { mediaName } from '#shared/media-link.ts';
import { orderedMedias } from '#shared/order.ts';
import { paths } from '#shared/paths.ts';
import type { GalleryPageState } from './use-gallery-page.ts';
import { overlays } from './use-overlays.ts';

type ViewerOverlayProps = {
  page: GalleryPageState;
  card: CardCode;
  overlay: { readonly kind: 'viewer' | 'removal'; readonly media: string };
};

/** The viewer over the gallery, at the media that the history names; and the question before one is deleted. */
export function ViewerOverlay({ page, card, overlay }: ViewerOverlayProps) {
  const { gallery, shop } = page;
  const medias = useMemo(
    () => [...gallery.sold, ...(shop.showsUnsold ? gallery.unsold : []), ...gallery.extras],
    [gallery, shop.showsUnsold],
  );
  const named = medias.find((media) => mediaName(media.id) === overlay.media);
  const [opened, setOpened] = useState<string | null>(null);
  if (named && opened === null) setOpened(named.id);
  useFollowedLink(page, named, setOpened);
  const cards = useCards(card);
  // The prices say whether unbought photos are shown at all, the order which further cards there are.
  const isComing =
    shop.catalogue.isPending || shop.isOrderAwaited || cards.some((one) => !one.gallery && !one.errorCode);
  useMissing(opened === null && !isComing);
  return (
    <>
      {opened !== null && <Viewer key={opened} page={page} cards={cards} medias={medias} opened={opened} />}
      <Removal
        page={page}
        media={overlay.kind === 'removal' ? named : undefined}
        isAsked={overlay.kind === 'removal'}
      />
    </>
  );
}

/** The link of another media, followed while one is open, leads to it. */
function useFollowedLink({ isRestored, viewed }: GalleryPageState, named: Media | undefined, go: (id: string) => void) {
  useEffect(() => {
    if (isRestored && named && named.id !== viewed.current) go(named.id);
  }, [isRestored, named, viewed, go]);
}

/** An address may outlive its media: the gallery opens, and says so. */
function useMissing(isMissing: boolean): void {
  const { t } = useTranslation();
  const notify = useNotify();
  useEffect(() => {
    if (!isMissing) return;
    notify(t('viewing.gone'));
    overlays.closeAll();
  }, [isMissing, notify, t]);
}

type ViewerProps = { page: GalleryPageState; cards: readonly CardState[]; medias: readonly Media[]; opened: string };

/** A link names the media's own card: of several in one gallery, that one alone is needed to follow it. */
function addressOf({ id }: Media, cards: readonly CardState[]): string {
  const holds = ({ gallery }: CardState) =>
    [gallery?.sold, gallery?.unsold, gallery?.extras].some((medias) => medias?.some((media) => media.id === id));
  const { code } = cards.find(holds) ?? {};
  return code ? location.origin + paths.media(code, mediaName(id)) : location.href;
}

function Viewer({ page, cards, medias, opened }: ViewerProps) {
  const { gallery, shop, numbers, downloads, viewed } = page;
  const { t } = useTranslation();
  const notify = useNotify();
  const { canRemovePhoto } = useVenue();
  const unsold = useMemo(() => new Set(gallery.unsold), [gallery]);
  const share = async (media: Media) => {
    const end = await shareAddress(addressOf(media, cards));
    if (end === 'copied') notify(t('viewing.linkCopied'), 'success');
    if (end === 'failed') notify(t('viewing.linkFailed'));
  };
  return (
    <MediaViewer
      medias={medias}
      numbers={numbers}
      opened={opened}
      selectionOf={(media) => (unsold.has(media) ? shop.selection : null)}
      canRemove={(media) => canRemovePhoto && unsold.has(media)}
      onView={useFollow(viewed)}
      onShare={(media) => void share(media)}
      onRemove={askRemoval}
      download={(media) => <DownloadButton media={media} downloads={downloads.single} />}
      onClose={closeAll}
    />
  );
}

function askRemoval({ id }: Media): void {
  const media = mediaName(id);
  overlays.step(media);
  overlays.nest({ kind: 'removal', media });
}

const closeAll = () => overlays.closeAll();

/** Where the visitor rests this long, the address follows. */
const REST_MS = 250;

/** Notes what is looked at, at once for the focus to come back to, and a moment later in the address. */
function useFollow(viewed: { current: string | null }) {
  const [wait] = useState<{ timer?: ReturnType<typeof setTimeout> }>({});
  useEffect(() => () => clearTimeout(wait.timer), [wait]);
  return useCallback(
    ({ id }: Media) => {
      viewed.current = id;
      clearTimeout(wait.timer);
      wait.timer = setTimeout(() => overlays.step(mediaName(id)), REST_MS);
    },
    [viewed, wait],
  );
}

type RemovalProps = { page: GalleryPageState; media: Media | undefined; isAsked: boolean };

/** Outside the viewer, whose keys are not the dialog's; it outlives the question, so that an answer is told. */
function Removal({ page, media, isAsked }: RemovalProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [hasRemoved, setHasRemoved] = useState(false);
  const removal = useRemoveMedia({
    order: page.order?.id,
    onRemoved: () => setHasRemoved(true),
    onFailed: (code) => notify(code === 'ORDER_AWAITS_PAYMENT' ? t(`errors.${code}`) : t('viewing.removeFailed')),
  });
  // Told over the viewer: a message in the question would go with it.
  useEffect(() => {
    if (!hasRemoved || isAsked) return;
    setHasRemoved(false);
    notify(t('viewing.removed'), 'success');
  }, [hasRemoved, isAsked, notify, t]);
  // Asked about what is gone, deleted just now or elsewhere: nothing is left to ask.
  useEffect(() => {
    if (isAsked && !media) overlays.close();
  }, [isAsked, media]);
  if (!media) return null;
  return createPortal(
    <RemovalDialog
      media={media}
      isOrdered={page.order !== undefined && orderedMedias(page.order).has(media.id)}
      isRemoving={removal.isPending}
      onRemove={() => removal.mutate(media)}
      onClose={page.close}
    />,
    document.body,
  );
}
