import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { type CardCode, formatCardCode } from '#shared/card-code.ts';
import styles from './kept-card.module.css';

type KeptCardProps = { card: CardCode; onLook: () => void; onForget: () => void };

/** The code that the visitor kept until its photos are there: one tap looks again, one tap forgets it. */
export function KeptCard({ card, onLook, onForget }: KeptCardProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.kept} aria-label={t('home.kept.title')}>
      <p className={styles.words}>
        {t('home.kept.title')} <strong className={styles.code}>{formatCardCode(card)}</strong>
      </p>
      <div className={styles.actions}>
        <Button look="secondary" onClick={onLook}>
          {t('home.kept.look')}
        </Button>
        <Button look="quiet" icon="trash" onClick={onForget}>
          {t('home.kept.forget')}
        </Button>
      </div>
    </section>
  );
}
