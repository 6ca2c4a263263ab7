import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type CardCode, formatCardCode } from '#shared/card-code.ts';
import type { KeptCardState } from './entry-form-state.ts';
import styles from './explanation.module.css';
import type { CardOpening } from './use-card-opening.ts';

type NoMediaModalProps = { opening: CardOpening; kept: KeptCardState; sellsOnline: boolean; helpLink: ReactNode };

/** The photos are not ready yet: how long it may take, a way to keep the code, and a retry (requirements H9, S13, S14). */
export function NoMediaModal({ opening, kept, sellsOnline, helpLink }: NoMediaModalProps) {
  const { t } = useTranslation();
  const { card, retryOutcome } = opening;
  return (
    <Modal
      title={t('home.noMedia.title')}
      onClose={opening.closeExplanation}
      footer={
        <Button isWide isBusy={opening.isPending} onClick={opening.retry}>
          {t('home.noMedia.again')}
        </Button>
      }
    >
      <div className={styles.words}>
        {card && <p className={styles.code}>{formatCardCode(card)}</p>}
        {sellsOnline ? (
          <>
            <p>{t('home.noMedia.wait')}</p>
            <div>
              <p>{t('home.noMedia.support')}</p>
              <p className={styles.help}>{helpLink}</p>
            </div>
            {card && <KeepCard card={card} kept={kept} />}
          </>
        ) : (
          <p>{t('gallery.onSiteOnly')}</p>
        )}
        <p className={styles.outcome} role="status">
          {retryOutcome && !opening.isPending ? t(`home.noMedia.${retryOutcome}`) : ''}
        </p>
      </div>
    </Modal>
  );
}

function KeepCard({ card, kept }: { card: CardCode; kept: KeptCardState }) {
  const { t } = useTranslation();
  const hintId = useId();
  return (
    <div className={styles.keep}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={kept.card === card}
          aria-describedby={hintId}
          onChange={(event) => (event.target.checked ? kept.keep(card) : kept.forget())}
        />
        {t('home.noMedia.keep')}
      </label>
      <p id={hintId} className={styles.hint}>
        {t('home.noMedia.keepHint')}
      </p>
    </div>
  );
}
