import styles from './icon.module.css';

/** The shapes are on a grid of 24 px, and have the text's colour. */
const SHAPES = {
  back: 'M15 5 8 12l7 7',
  forward: 'm9 5 7 7-7 7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cart: 'M3 4h2.2l2.3 11h10.6L20 7.5H6.2M9.5 19.5h.01M16.5 19.5h.01',
  language:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  trash: 'M5 7h14M10 7V4.8h4V7m-7.5 0 .8 12.2h9.4L17.5 7',
  plus: 'M12 5v14M5 12h14',
  play: 'M8 5.5v13l11-6.5Z',
  pause: 'M8 5.5v13M16 5.5v13',
  up: 'm5 15 7-7 7 7',
  more: 'M4.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M18.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16',
  cards: 'M3.5 9h13v10.5h-13zM7.5 9V5h13v10.5h-4',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  alert: 'M12 8v5m0 3.2h.01M12 3.5 2.8 19.5h18.4Z',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  camera: 'M4 8h3.2l1.6-2.5h6.4L16.8 8H20v11H4ZM12 16.2a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  face: 'M4 8.5V5.2A1.2 1.2 0 0 1 5.2 4h3.3M15.5 4h3.3A1.2 1.2 0 0 1 20 5.2v3.3M20 15.5v3.3a1.2 1.2 0 0 1-1.2 1.2h-3.3M8.5 20H5.2A1.2 1.2 0 0 1 4 18.8v-3.3M9 9.5v1M15 9.5v1M8.8 14.6c1.9 1.9 4.5 1.9 6.4 0',
  photo: 'M4 5.5h16v13H4zM4.5 16l4.6-5 3.6 3.8 2.4-2.3 4.4 4M15.6 9.2h.01',
  upload: 'M12 16V5m-4.5 4.5L12 5l4.5 4.5M5 19.5h14',
  share: 'M12 15V3.5M8 7.5l4-4 4 4M8 11H5.5v9.5h13V11H16',
  addPhoto: 'M20 11v8H4V6h9M4.5 16.5l4.3-4.5 3.4 3.4 2-1.9 5.3 4.5M18.5 2.5v6m-3-3h6',
} as const;
export type IconName = keyof typeof SHAPES;

/** Converts pixels at the default text size to rem, so that icons grow with the text. */
const scaled = (size: number) => `${size / 16}rem`;

/** Shows an icon, hidden from screen readers. It needs text beside it, or a button with a name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={scaled(size)}
      height={scaled(size)}
      viewBox="0 0 24 24"
      fill={name === 'play' ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** Shows a spinner. The element around it needs `aria-busy`. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: scaled(size), height: scaled(size) }} aria-hidden="true" />;
}
