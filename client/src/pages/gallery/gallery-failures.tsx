import { useTranslation } from 'react-i18next';
import { RetryButton } from '#client/features/gallery/gallery-states.tsx';
import { withVenueWords } from '#client/i18n/failure-text.ts';
import { failureOf } from '#client/lib/trpc.ts';
import type { CardState } from '#client/queries/cards.ts';
import { asksAccessCode } from '#client/queries/gallery.ts';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import styles from './gallery.module.css';
import { useGalleryPage } from './gallery-page-context.tsx';
import type { ShopFailed } from './use-shop.ts';

export function CardFailures({ cards, onOpenCards }: { cards: readonly CardState[]; onOpenCards: () => void }) {
  const { t } = useTranslation();
  return cards.map(({ code, errorCode, retry }) => (
    <div key={code} className={styles.failure} role="alert">
      <p className={styles.words}>
        <strong className={styles.code}>{t('cards.name', { code: formatCardCode(code) })}</strong>
        <span>{t(asksAccessCode(errorCode) ? 'cards.asksCode' : 'cards.failed')}</span>
      </p>
      <Button variant="secondary" onClick={asksAccessCode(errorCode) ? onOpenCards : retry}>
        {t(asksAccessCode(errorCode) ? 'cards.open' : 'site.tryAgain')}
      </Button>
    </div>
  ));
}

/** Says that the prices or the order could not be loaded. It is above the photos, which stay. */
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
