import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { Media } from '#shared/media/media.ts';
import styles from './running-total.module.css';

export type RunningOrder = {
  readonly counted: string | null;
  readonly totalCents: number;
  readonly isChanging: boolean;
  readonly onOpen: () => void;
  /** The better price and the announcements. The page behind is inert, and cannot show or make them. */
  readonly words: (shown: Media['kind']) => ReactNode;
};

type RunningTotalProps = { order: RunningOrder; shown: Media['kind'] };

export function RunningTotal({ order: { counted, totalCents, isChanging, onOpen, words }, shown }: RunningTotalProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.running}>
      {words(shown)}
      {counted && (
        <button type="button" className={styles.total} aria-haspopup="dialog" aria-busy={isChanging} onClick={onOpen}>
          <span>
            {counted} · <strong>{formatCents(totalCents)}</strong>
          </span>
          <Icon name="forward" size={18} />
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
      )}
    </div>
  );
}
