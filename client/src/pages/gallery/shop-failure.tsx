import { useTranslation } from 'react-i18next';
import { RetryButton } from '#client/features/gallery/gallery-states.tsx';
import { withVenueWords } from '#client/i18n/venue-words.ts';
import { failureOf } from '#client/lib/trpc.ts';
import { Message } from '#client/ui/message.tsx';
import { useGalleryPage } from './gallery-page-context.tsx';
import type { ShopFailed } from './use-shop.ts';

/** Says above the photos, which stay, that prices or the order could not be loaded. */
export function ShopFailure({ failed }: { failed: ShopFailed }) {
  const { hasPricesFailed } = useGalleryPage().shop;
  const { t } = useTranslation();
  const text = t(hasPricesFailed ? 'gallery.productsFailed' : 'gallery.orderFailed');
  return (
    <Message
      icon="alert"
      title={withVenueWords(t, text, failureOf(failed.error))}
      action={<RetryButton isRetrying={failed.isFetching} onRetry={() => void failed.refetch()} />}
      isAlert
    />
  );
}
