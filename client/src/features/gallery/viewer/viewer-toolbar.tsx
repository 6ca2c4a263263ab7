import { useTranslation } from 'react-i18next';
import { useController } from 'yet-another-react-lightbox';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './media-viewer.module.css';

export type ViewerActions = {
  canRemove: (media: Media) => boolean;
  onShare: (media: Media) => void;
  /** Starts the slideshow; null if there are fewer than two photos. */
  onSlideshow: ((from: Media) => void) | null;
  onRemove: (media: Media) => void;
  /** Returns the link that asks the venue to remove the media; null if the venue has neither e-mail nor help page. */
  takedownLink: (media: Media) => string | null;
};

type ViewerToolbarProps = ViewerActions & { media: Media; position: string };

export function ViewerToolbar(props: ViewerToolbarProps) {
  const { media, position, canRemove, onRemove, onShare, onSlideshow, takedownLink } = props;
  const { t } = useTranslation();
  const { close } = useController();
  const link = takedownLink(media);
  const items = [
    onSlideshow && {
      key: 'play',
      icon: 'play' as const,
      label: t('viewer.slideshowFromHere'),
      onChoose: () => onSlideshow(media),
    },
    { key: 'share', icon: 'share' as const, label: t('downloads.share'), onChoose: () => onShare(media) },
    link && { key: 'alert', icon: 'alert' as const, label: t(`viewer.takedown.${media.kind}`), link },
  ].filter((item) => !!item);
  return (
    <>
      <span className={styles.position} aria-live="polite">
        {position}
      </span>
      <span className={styles.gap} />
      {/* This button is not beside the close button, so that nobody deletes by mistake. */}
      {canRemove(media) && (
        <span className={styles.quiet}>
          <IconButton icon="trash" label={t('viewer.delete')} onClick={() => onRemove(media)} />
        </span>
      )}
      <div className={styles.more}>
        <Menu label={t('gallery.more')} button={<Icon name="more" size={22} />} items={items} />
      </div>
      <IconButton icon="close" label={t('site.close')} onClick={close} />
    </>
  );
}
