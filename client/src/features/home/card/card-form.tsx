import type { TFunction } from 'i18next';
import { type FormEvent, type RefObject, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';
import styles from '#client/features/home/form.module.css';
import { ScanCard } from '#client/features/home/scanner/scan-card.tsx';
import { AccessCodeField, useAccessCode } from '#client/fields/access-code-field.tsx';
import { CardCodeField } from '#client/fields/card-code-field.tsx';
import { showProblems } from '#client/lib/focus.ts';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { useTakesLong } from '#client/lib/use-takes-long.ts';
import { asksAccessCode } from '#client/queries/gallery.ts';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { OPENED_CARD, paths } from '#shared/site/paths.ts';
import printedCardStyles from './printed-card.module.css';

const CardPicture = optionalPart(() => import('./card-picture.tsx'), 'CardPicture', 'first');

type CardFormProps = {
  isTwoFactor: boolean;
  /** Whether the form is below an album. The album then has the only filled button until the code is complete. */
  isBelowAlbum?: boolean;
  code: string;
  onCodeChange: (code: string) => void;
  opening: CardOpening;
  accessField: RefObject<HTMLInputElement | null>;
  /** Called with a scanned card; null if the venue's cards cannot be scanned. */
  onScanned: ((card: CardCode) => void) | null;
};

/** Asks for the card's code, and for an access code if the venue or the card needs one (H2, H3, H5). */
export function CardForm(props: CardFormProps) {
  const { isTwoFactor, isBelowAlbum = false, code, onCodeChange, opening, accessField, onScanned } = props;
  const { t } = useTranslation();
  const card = parseCardCode(code);
  const takesLong = useTakesLong(opening.isPending, LONG_MS);
  const isAsking = card !== null && card === opening.cardAskingAccessCode;
  const hasAccessField = isTwoFactor || isAsking;
  const access = useAccessCode(hasAccessField, opening.clear);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!card) return showProblems(event.currentTarget, () => opening.fail('CARD_NOT_FOUND'));
    if (access.isMissing) return showProblems(event.currentTarget, access.check);
    opening.open(card, access.code);
  };
  const problem = problemTexts(t, opening.errorCode);
  return (
    // The form also works before its script runs. Without a name, the access code's field is left out of the address.
    <form className={styles.form} method="get" action={paths.openCard} onSubmit={submit} noValidate>
      <Ticket
        hasAwning
        stub={
          <div className={printedCardStyles.stub}>
            <PrintedCard code={code} />
            <SubmitButton isBusy={opening.isPending} isReady={card !== null} isMain={card !== null || !isBelowAlbum} />
          </div>
        }
      >
        <div className={styles.fields}>
          <CardCodeField
            name={OPENED_CARD}
            isOther={isBelowAlbum}
            beside={onScanned && <ScanCard onScanned={onScanned} />}
            code={code}
            problem={problem.code}
            notice={problem.notice}
            hint={takesLong ? t('home.loadingLong') : undefined}
            isUnknown={opening.errorCode === 'CARD_NOT_FOUND'}
            isLast={!hasAccessField}
            onChange={(typed) => {
              onCodeChange(typed);
              opening.clear();
            }}
          />
          {hasAccessField && (
            <AccessCodeField
              {...access.field}
              ref={accessField}
              isMissing={isAsking}
              problem={access.field.problem ?? problem.access}
            />
          )}
        </div>
      </Ticket>
    </form>
  );
}

type ProblemTexts = { readonly code?: string; readonly notice?: string; readonly access?: string };

/** Returns an error's text for the field that it is about. A notice is about a right code. */
function problemTexts(t: TFunction, errorCode: ErrorCode | null): ProblemTexts {
  if (!errorCode) return {};
  const words = t(`errors.${errorCode}`);
  if (errorCode === 'CARD_EMPTY_MEDIA') return { notice: words };
  return asksAccessCode(errorCode) ? { access: words } : { code: words };
}

type SubmitButtonProps = { isBusy: boolean; isReady?: boolean; isMain?: boolean };

/** After this time (ms), the form says that a pending request takes longer than usual. */
const LONG_MS = 4_000;

/** Submits the form, and announces a pending request (H2). Once the code is complete, a light moves over the button. */
export function SubmitButton({ isBusy, isReady = false, isMain = true }: SubmitButtonProps) {
  const { t } = useTranslation();
  const takesLong = useTakesLong(isBusy, LONG_MS);
  return (
    <>
      <div className={[styles.submit, isReady && styles.ready].filter(Boolean).join(' ')}>
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} isWide isBusy={isBusy}>
          {t('home.load')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {isBusy ? t(takesLong ? 'home.loadingLong' : 'home.loading') : ''}
      </p>
    </>
  );
}

/** Shows a card with the typed code (H6). It is decoration, so the page never waits for it. */
function PrintedCard({ code }: { code: string }) {
  // The drawing is deferred and initially empty, because encoding takes longer than a key press on a slow phone.
  const drawn = useDeferredValue<string | null>(code, null);
  return (
    <div
      className={[printedCardStyles.card, parseCardCode(code) && printedCardStyles.complete].filter(Boolean).join(' ')}
      aria-hidden="true"
    >
      {drawn !== null && <CardPicture code={drawn} />}
    </div>
  );
}
