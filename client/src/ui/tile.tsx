import { type ComponentProps, useId } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './tile.module.css';

type TileProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: IconName;
  name: string;
  benefit?: string;
  note?: string;
  isFirst?: boolean;
};

export function Tile({ icon, name, benefit, note, isFirst = false, ...rest }: TileProps) {
  const id = useId();
  const large = benefit ?? name;
  const small = benefit ? name : note;
  return (
    <button
      type="button"
      {...rest}
      className={styles.tile}
      aria-labelledby={`${id}-${benefit ? 'small' : 'large'}`}
      aria-describedby={small && `${id}-${benefit ? 'large' : 'small'}`}
    >
      <span className={[styles.sign, isFirst && styles.warm].filter(Boolean).join(' ')}>
        <Icon name={icon} size={24} />
      </span>
      <span className={styles.words}>
        <span id={`${id}-large`} className={styles.large}>
          {large}
        </span>
        {small && (
          <span id={`${id}-small`} className={styles.small}>
            {small}
          </span>
        )}
      </span>
      <Icon name="forward" />
    </button>
  );
}
