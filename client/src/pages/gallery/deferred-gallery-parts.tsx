import { useTranslation } from 'react-i18next';
import { ChooseMany } from '#client/features/gallery/choosing/choose-many.tsx';
import { ReceiptButton } from '#client/features/gallery/receipt-button.tsx';
import { othersChangeText } from '#client/order/others-change-text.ts';
import { SharpPicture } from '#client/ui/media-picture.tsx';
import type { Media } from '#shared/media/media.ts';
import { BoughtBar } from './bought-bar.tsx';
import { CardFailures } from './card-failures.tsx';
import { CartBarOrColumn } from './gallery-cart.tsx';
import { ShopFailure } from './shop-failure.tsx';

type CoverPreviewProps = { media: Media; onOpen: ((media: Media) => void) | undefined };

function CoverPreview({ media, onOpen }: CoverPreviewProps) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('viewer.cover')} onClick={() => onOpen?.(media)}>
      <SharpPicture media={media} />
    </button>
  );
}

/** One chunk, loaded after the first thumbnails. */
export const deferredGalleryParts = {
  ...{ BoughtBar, CardFailures, CartBarOrColumn, ChooseMany, CoverPreview, ReceiptButton, ShopFailure },
  othersChangeText,
};
