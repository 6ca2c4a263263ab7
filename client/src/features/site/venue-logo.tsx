import { useState } from 'react';
import styles from './venue-logo.module.css';

/** The venue's logo; its name in type when there is no picture, never a broken one (requirement S4). */
export function VenueLogo({ name, url, size }: { name: string; url: string; size: 'large' | 'small' }) {
  const [isMissing, setIsMissing] = useState(false);
  const look = [styles.logo, styles[size]].join(' ');
  if (isMissing) return <span className={[look, styles.name].join(' ')}>{name}</span>;
  return <img className={look} src={url} alt={name} onError={() => setIsMissing(true)} />;
}
