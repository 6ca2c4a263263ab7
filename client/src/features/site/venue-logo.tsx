import { useState } from 'react';
import styles from './venue-logo.module.css';

/** The venue's logo, or its name as text when the picture does not load (requirement S4). */
export function VenueLogo({ name, url, size }: { name: string; url: string; size: 'large' | 'small' }) {
  const [isMissing, setIsMissing] = useState(false);
  const className = [styles.logo, styles[size]].join(' ');
  if (isMissing) return <span className={[className, styles.name].join(' ')}>{name}</span>;
  return <img className={className} src={url} alt={name} onError={() => setIsMissing(true)} />;
}
