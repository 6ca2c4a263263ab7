import type { ComponentProps } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { formatCount } from '#shared/money.ts';
import styles from './badge-button.module.css';
import buttonStyles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

type BadgeButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  icon: IconName;
  /** A number over the icon, hidden from screen readers; zero shows nothing. */
  badge: number;
  'aria-label': string;
};

/** An icon button that shows the number of things behind it. */
export function BadgeButton({ icon, badge, children, ...button }: BadgeButtonProps) {
  return (
    <button type="button" className={`${buttonStyles.icon} ${styles.button}`} {...button}>
      <Icon name={icon} size={22} />
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {formatCount(badge, currentLocale())}
        </span>
      )}
      {children}
    </button>
  );
}
