import { useTranslation } from 'react-i18next';
import { applyMask } from '#client/ui/apply-mask.ts';
import { Field } from '#client/ui/field.tsx';
import { formatCardCode, parseCardCode } from '#shared/card-code.ts';
import { cardInText } from '#shared/card-link.ts';
import { confusablesIn } from '#shared/confusables.ts';

/** A card's address may be pasted in place of its code. It must fit into the field before the code is taken from it. */
const PASTED_MAX_LENGTH = 200;

function formatTyped(typed: string): string {
  return formatCardCode(cardInText(typed) ?? typed);
}

type CardCodeFieldProps = {
  code: string;
  problem: string | undefined;
  /** Something about a code that is right, such as a card without photos. */
  notice?: string | undefined;
  /** The code is complete, but no card has it. A letter may have been taken for a digit. */
  isUnknown: boolean;
  isLast: boolean;
  onChange: (code: string) => void;
};

/** The field for a card code, in groups of 2-4-3 as printed. The caret stays where the visitor types (requirement H2). */
export function CardCodeField({ code, problem, notice, isUnknown, isLast, onChange }: CardCodeFieldProps) {
  const { t } = useTranslation();
  const card = parseCardCode(code);
  const pairs = isUnknown && card ? confusablesIn(card) : [];
  const confusable = pairs.map(([letter, digit]) => t('home.confusablePair', { letter, digit })).join(', ');
  return (
    <Field
      variant="code"
      label={t('home.cardCode')}
      // What is asked for is no longer said once it is there.
      hint={confusable ? t('home.confusable', { pairs: confusable }) : card ? undefined : t('home.cardCodeHint')}
      problem={problem}
      notice={notice}
      value={code}
      placeholder="__-____-___"
      maxLength={PASTED_MAX_LENGTH}
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint={isLast ? 'go' : 'next'}
      onChange={({ currentTarget }) => {
        applyMask(currentTarget, formatTyped);
        onChange(currentTarget.value);
      }}
    />
  );
}
