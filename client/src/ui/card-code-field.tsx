import { useTranslation } from 'react-i18next';
import { formatCardCode, parseCardCode } from '#shared/card-code.ts';
import { cardInText } from '#shared/card-link.ts';
import { confusablesIn } from '#shared/confusables.ts';
import { applyMask } from './apply-mask.ts';
import { Field } from './field.tsx';

/** A pasted address of a card is as good as its code; it must fit into the field before it is read. */
const PASTED_MAX_LENGTH = 200;

function formatTyped(typed: string): string {
  return formatCardCode(cardInText(typed) ?? typed);
}

type CardCodeFieldProps = {
  code: string;
  problem: string | undefined;
  /** The code is whole and no card has it: maybe a letter was taken for a digit. */
  isUnknown: boolean;
  isLast: boolean;
  onChange: (code: string) => void;
};

/** The code as it is printed, in groups of 2-4-3; the caret stays where the visitor corrects it (requirement H2). */
export function CardCodeField({ code, problem, isUnknown, isLast, onChange }: CardCodeFieldProps) {
  const { t } = useTranslation();
  const pairs = isUnknown ? confusablesIn(parseCardCode(code) ?? '') : [];
  const confusable = pairs.map(([letter, digit]) => t('home.confusablePair', { letter, digit })).join(', ');
  return (
    <Field
      variant="code"
      label={t('home.cardCode')}
      hint={confusable ? t('home.confusable', { pairs: confusable }) : t('home.cardCodeHint')}
      problem={problem}
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
