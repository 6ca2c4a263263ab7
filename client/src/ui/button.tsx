import type { ComponentProps, ReactNode } from 'react';
import { currentLocale } from '#client/i18n/translator.ts';
import { formatCount } from '#shared/prices/money.ts';
import styles from './button.module.css';
import { Icon, type IconName, Spinner } from './icon.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  /** Use one `primary` per screen. `offer` is for what saves money, `danger` for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'offer' | 'danger';
  icon?: IconName;
  /** Shows a spinner and ignores presses, but keeps the name and the focus. */
  isBusy?: boolean;
  isWide?: boolean;
  children: ReactNode;
};

/** Shows a button. Even with `aria-disabled` it calls `onClick`, which can then say what is missing. */
export function Button({
  variant = 'primary',
  icon,
  isBusy = false,
  isWide = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, styles[variant], isWide && styles.wide].filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'disabled'> & {
  icon: IconName;
  label: string;
  isBusy?: boolean;
};

export function IconButton({ icon, label, isBusy = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.icon}
      aria-label={label}
      title={label}
      aria-busy={isBusy || undefined}
      onClick={isBusy || rest['aria-disabled'] ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : <Icon name={icon} size={22} />}
    </button>
  );
}

type BadgeButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'> & {
  icon: IconName;
  /** A count, which screen readers do not read. Zero shows nothing. */
  badge?: number;
  words?: string;
  'aria-label': string;
};

export function BadgeButton({ icon, badge = 0, words, children, ...button }: BadgeButtonProps) {
  return (
    <button type="button" className={`${styles.icon} ${styles.badged}`} {...button}>
      <Icon name={icon} size={22} />
      {words && <span className={styles.words}>{words}</span>}
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {formatCount(badge, currentLocale())}
        </span>
      )}
      {children}
    </button>
  );
}
