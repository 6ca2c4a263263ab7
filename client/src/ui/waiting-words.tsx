import { useTakesLong } from '#client/lib/use-takes-long.ts';
import styles from './message.module.css';

const LONG_MS = 10_000;

type WaitingWordsProps = {
  doing: string | null;
  /** Replaces `doing` after ten seconds. Says what is happening and what to expect. */
  long: string;
};

/** Announces what a button is waiting for. On the screen, the text only appears after a while. */
export function WaitingWords({ doing, long }: WaitingWordsProps) {
  const isShown = useTakesLong(doing !== null, LONG_MS);
  return (
    <p className={isShown ? styles.waiting : 'visually-hidden'} role="status">
      {isShown ? long : doing}
    </p>
  );
}
