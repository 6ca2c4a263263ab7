import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { confusablesIn, formatCardCode, normalizeCardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { cardInText } from '#shared/cards/card-link.ts';
import { CodeWells, useCodeCaret } from './code-wells.tsx';

const GROUPS = [2, 4, 3];

/** A pasted message with a card's address must fit until the code is extracted. */
const PASTED_MAX_LENGTH = 1_000;

const ADDRESS = /^https?:\/\//i;

/** An address of something else, such as another venue's gallery, has no letters of a code. */
function formatTyped(typed: string): string {
  return formatCardCode(cardInText(typed, location.host) ?? (ADDRESS.test(typed.trim()) ? '' : typed));
}

type CardCodeFieldProps = {
  name?: string;
  code: string;
  problem: string | undefined;
  /** A note about a correct code, such as that of a card without photos. */
  notice?: string | undefined;
  /** Whether the code is complete but no card has it, so that a letter may be a misread digit. */
  isUnknown: boolean;
  isLast: boolean;
  beside?: ReactNode;
  /** Whether cards are kept already. The accessible name stays the same. */
  isOther?: boolean;
  onChange: (code: string) => void;
};

/** A card's code in groups of 2-4-3, as printed. The caret stays where the visitor types (H2). */
export function CardCodeField(props: CardCodeFieldProps) {
  const { name, code, problem, notice, isUnknown, isLast, beside, isOther = false, onChange } = props;
  const { t } = useTranslation();
  const [isOtherAddress, setIsOtherAddress] = useState(false);
  const { caret, handlers } = useCodeCaret();
  const card = parseCardCode(code);
  const pairs = isUnknown && card ? confusablesIn(card) : [];
  const confusable = pairs.map(([letter, digit]) => t('home.confusablePair', { letter, digit })).join(', ');
  const doubtful = new Set<string>(pairs.flat());
  const hint = notice ? undefined : t('home.cardCodeHint');
  return (
    <Field
      {...handlers}
      variant="boxed"
      backdrop={<CodeWells typed={normalizeCardCode(code)} groups={GROUPS} caret={caret} doubtful={doubtful} />}
      beside={beside}
      label={
        isOther ? (
          <>
            <span aria-hidden="true">{t('home.otherCode')}</span>
            <span className="visually-hidden">{t('home.cardCode')}</span>
          </>
        ) : (
          t('home.cardCode')
        )
      }
      hint={confusable ? t('home.confusable', { pairs: confusable }) : hint}
      problem={isOtherAddress ? t('home.scan.otherCode') : problem}
      notice={notice}
      name={name}
      value={code}
      maxLength={PASTED_MAX_LENGTH}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={isLast ? 'go' : 'next'}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.trim();
        applyMask(currentTarget, formatTyped);
        setIsOtherAddress(ADDRESS.test(typed) && currentTarget.value === '');
        onChange(currentTarget.value);
      }}
    />
  );
}
