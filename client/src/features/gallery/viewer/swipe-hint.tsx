import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTouchScreen } from '#client/lib/use-media-query.ts';
import { Icon } from '#client/ui/icon.tsx';
import styles from './media-viewer.module.css';

const HINT_MS = 4000;
const MOST_HINTS = 2;
/** How often this page has shown the hint. */
let hints = 0;

/** Says for a moment that a swipe up chooses. @param isKnown whether the visitor moved on or chose, which ends it */
export function SwipeHint({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(() => hints < MOST_HINTS && isTouchScreen());
  if (isShown && isKnown) setIsShown(false);
  useEffect(() => {
    if (!isShown) return;
    hints += 1;
    const timer = setTimeout(() => setIsShown(false), HINT_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return (
    isShown && (
      <p className={styles.hint} aria-hidden>
        <Icon name="up" size={18} />
        {t('viewer.swipeUp')}
      </p>
    )
  );
}
