import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPartTexts } from '#client/i18n/translator.ts';
import { withVenueWords } from '#client/i18n/venue-words.ts';
import type { OrderNews } from '#client/order/change-order.ts';
import { useOrderSession } from '#client/order/use-order.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media/media.ts';
import { importDeferred } from './gallery-frame.tsx';
import { overlays } from './overlays/use-overlays.ts';

const isSelectionIntact = (news: OrderNews) => news.kind === 'renewed' && news.isWhole;

function newsText(news: Exclude<OrderNews, { kind: 'changedByOthers' }>) {
  if (news.kind === 'renewed') return news.isWhole ? 'cart.renewed' : 'cart.renewedPartly';
  switch (news.errorCode) {
    case 'NOT_FOUND':
      return 'cart.gone';
    case 'ORDER_COMPLETED':
    case 'PAYMENT_IN_PROGRESS':
    case 'TOO_MANY_REQUESTS':
    case 'ORDER_AWAITS_PAYMENT':
    case 'ORDER_HAS_BUYER':
    case 'RIGHT_EXPIRED':
    case 'SERVER_BUSY':
    case 'NOT_SENT':
      return `errors.${news.errorCode}` as const;
    default:
      return 'gallery.changeFailed';
  }
}

/** Notices of what became of the order. @param forSale tells photos from videos */
export function useOrderNews(forSale: readonly Media[]): void {
  const session = useOrderSession();
  const { t } = useTranslation();
  const notify = useNotify();
  useLayoutEffect(() => {
    session.onNews = (news) => {
      if (news.kind !== 'changedByOthers') {
        const text = t(newsText(news));
        const words = news.kind === 'failed' ? withVenueWords(t, text, news) : text;
        notify(words, isSelectionIntact(news) ? 'success' : 'problem');
        return;
      }
      // The checkout asks what to do about it.
      if (overlays.snapshot().overlay?.kind === 'checkout' && !news.change.isEmptied) return;
      const action = { label: t('choosing.undo'), onPress: news.undo };
      Promise.all([importDeferred(), loadPartTexts()]).then(
        ([{ othersChangeText }]) => notify(othersChangeText(news.change, forSale, t), 'success', action),
        (error: unknown) => logProblem('the change of another phone is not announced', error),
      );
    };
  }, [session, forSale, t, notify]);
}
