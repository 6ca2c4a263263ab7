import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { confusablesIn, formatCardCode, normalizeCardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { cardInText } from '#shared/cards/card-link.ts';
import { CodeWells, useCodeCaret } from './code-wells.tsx';

/** Long enough for a pasted message that contains a card's address. The field then keeps only the card's code. */
const PASTED_MAX_LENGTH = 1_000;

const ADDRESS = /^https?:\/\//i;

/** Formats the typed code. An address without a card's code becomes '', because its letters would look like one. */
function formatTyped(typed: string): string {
  return formatCardCode(cardInText(typed, location.host) ?? (ADDRESS.test(typed.trim()) ? '' : typed));
}

type CardCodeFieldProps = {
  name?: string;
  code: string;
  problem: string | undefined;
  /** A note about a correct code, such as the code of a card without photos. */
  notice?: string | undefined;
  /** Replaces the note about the code's length. */
  hint?: string | undefined;
  /** Whether the complete code belongs to no card. One of its characters may then have been misread. */
  isUnknown: boolean;
  isLast: boolean;
  beside?: ReactNode;
  /** Whether the device keeps cards. The visible label then asks for another card. The accessible name stays. */
  isOther?: boolean;
  onChange: (code: string) => void;
};

/** Asks for a card's code, in groups of 2-4-3 as printed. The caret stays where the visitor types (H2). */
export function CardCodeField(props: CardCodeFieldProps) {
  const { name, code, problem, notice, hint, isUnknown, isLast, beside, isOther = false, onChange } = props;
  const { t } = useTranslation();
  const [isOtherAddress, setIsOtherAddress] = useState(false);
  const { caret, handlers } = useCodeCaret();
  const card = parseCardCode(code);
  const pairs = isUnknown && card ? confusablesIn(card) : [];
  const confusable = pairs.map(([letter, digit]) => t('home.confusablePair', { letter, digit })).join(', ');
  const doubtful = new Set<string>(pairs.flat());
  const usualHint = notice ? undefined : t('home.cardCodeHint');
  return (
    <Field
      {...handlers}
      backdrop={<CodeWells typed={normalizeCardCode(code)} groups={[2, 4, 3]} caret={caret} doubtful={doubtful} />}
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
      hint={confusable ? t('home.confusable', { pairs: confusable }) : (hint ?? usualHint)}
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
