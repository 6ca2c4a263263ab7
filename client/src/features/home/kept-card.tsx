import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#client/ui/button.tsx';
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
      <IconButton icon="trash" label={t('home.kept.forget')} onClick={onForget} />
      <div className={styles.look}>
        <Button variant="secondary" isWide onClick={onLook}>
          {t('home.kept.look')}
        </Button>
      </div>
    </section>
  );
}
