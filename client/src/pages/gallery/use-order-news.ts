import type { TFunction } from 'i18next';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#client/i18n/failure-text.ts';
import { loadPartTexts } from '#client/i18n/translator.ts';
import type { OrderNews } from '#client/order/order-state.ts';
import { useOrderSession } from '#client/order/use-order.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { useNotify } from '#client/ui/notice.tsx';
import type { Media } from '#shared/media/media.ts';
import { importDeferred } from './import-deferred.ts';
import { overlays } from './overlays/use-overlays.ts';

function newsText(t: TFunction, news: Exclude<OrderNews, { kind: 'changedByOthers' }>): string {
  if (news.kind === 'renewed') return t(news.isWhole ? 'cart.renewed' : 'cart.renewedPartly');
  return failureText(t, news, news.errorCode === 'NOT_FOUND' ? 'cart.gone' : 'gallery.changeFailed');
}

/** Shows notices about changes of the order. @param forSale the media for sale, to tell photos from videos */
export function useOrderNews(forSale: readonly Media[]): void {
  const session = useOrderSession();
  const { t } = useTranslation();
  const notify = useNotify();
  useLayoutEffect(() => {
    session.onNews = (news) => {
      if (news.kind !== 'changedByOthers')
        return notify(newsText(t, news), news.kind === 'renewed' && news.isWhole ? 'success' : 'problem');
      // The checkout asks about such a change itself.
      if (overlays.snapshot().overlay?.kind === 'checkout' && session.state.order?.items.length !== 0) return;
      const action = { label: t('choosing.undo'), onPress: () => session.undo(news.change) };
      Promise.all([importDeferred(), loadPartTexts()]).then(
        ([{ othersChangeText }]) => notify(othersChangeText(news.change, forSale, t), 'success', action),
        (error: unknown) => logProblem('the change of another phone is not announced', error),
      );
    };
  }, [session, forSale, t, notify]);
}
