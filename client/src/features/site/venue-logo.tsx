import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import styles from './venue-logo.module.css';

/** The venue's logo, or its name as text when the picture does not load (requirement S4). */
export function VenueLogo({ name, url, size }: { name: string; url: string; size: 'large' | 'small' }) {
  const { isMissing, watch } = useMissingPicture();
  const className = [styles.logo, styles[size]].join(' ');
  if (isMissing) return <span className={[className, styles.name].join(' ')}>{name}</span>;
  return <img {...watch} className={className} src={url} alt={name} />;
}
