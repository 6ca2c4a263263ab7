import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessCodeField } from '#client/fields/access-code-field.tsx';
import { cardErrorCode, useUnlockCard } from '#client/queries/card-changes.ts';
import type { CardState } from '#client/queries/cards.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { useFocusAfterRemove } from '#client/ui/use-focus-after-remove.ts';
import { parseAccessCode } from '#shared/access-code.ts';
import { type CardCode, formatCardCode } from '#shared/card-code.ts';
import { asksAccessCode, isEmptyCard } from './card-access.ts';
import styles from './cards.module.css';

type CardRowProps = {
  card: CardState;
  isRemoving: boolean;
  /** Null for a card that cannot be removed. */
  onRemove: (() => void) | null;
};

/** One card with the number of its media. If they could not be loaded, it shows why and offers a retry. */
export function CardRow({ card: { code, gallery, errorCode, retry }, isRemoving, onRemove }: CardRowProps) {
  const { t } = useTranslation();
  const row = useFocusAfterRemove<HTMLLIElement>();
  const written = formatCardCode(code);
  const count = gallery && gallery.sold.length + gallery.unsold.length + gallery.extras.length;
  const note = count === null ? t('cards.loading') : t('cards.items', { count });
  return (
    <li ref={row} className={styles.card} aria-label={written} aria-busy={isRemoving || undefined}>
      <div>
        <strong className={styles.code}>{written}</strong>
        <p className={styles.note}>{errorCode ? <CardFailure errorCode={errorCode} /> : note}</p>
      </div>
      {onRemove && (
        <IconButton icon="trash" label={t('cards.remove', { code: written })} isBusy={isRemoving} onClick={onRemove} />
      )}
      {asksAccessCode(errorCode) && <Unlock code={code} />}
      {errorCode && !asksAccessCode(errorCode) && !isEmptyCard(errorCode) && (
        <div className={styles.failure}>
          <Button variant="secondary" onClick={retry}>
            {t('gallery.retry')}
          </Button>
        </div>
      )}
    </li>
  );
}

function CardFailure({ errorCode }: { errorCode: NonNullable<CardState['errorCode']> }) {
  const { t } = useTranslation();
  return t(asksAccessCode(errorCode) ? 'cards.asksCode' : `errors.${errorCode}`);
}

/** Asks for the access code of a card that this tab has no valid pass for. The access code itself is never stored. */
function Unlock({ code }: { code: CardCode }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isShort, setIsShort] = useState(false);
  const { mutate, isPending, error, reset } = useUnlockCard();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const accessCode = parseAccessCode(typed);
    if (!accessCode) return setIsShort(true);
    mutate({ code, accessCode });
  };
  const problem = error ? t(`errors.${cardErrorCode(error)}`) : undefined;
  return (
    <form className={`${styles.form} ${styles.unlock}`} onSubmit={submit} noValidate>
      <AccessCodeField
        value={typed}
        problem={isShort ? t('home.accessCodeInvalid') : problem}
        onChange={(value) => {
          setTyped(value);
          setIsShort(false);
          reset();
        }}
      />
      <Button type="submit" variant="secondary" isBusy={isPending}>
        {t('cards.open')}
      </Button>
    </form>
  );
}
