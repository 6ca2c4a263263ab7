import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxRow } from '#client/ui/checkbox-row.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';

type KeepCardsFieldProps = {
  cards: readonly CardCode[];
  /** The cards that this device already keeps. */
  kept: readonly CardCode[];
  /** Stores the cards. Returns those that the device keeps now: fewer if there are too many, or storage fails. */
  onChange: (cards: readonly CardCode[]) => readonly CardCode[];
  label: string;
  hint?: string;
};

/** Asks whether this device may keep the cards (decision 012), and reports if it cannot. */
export function KeepCardsField({ cards, kept, onChange, label, hint = '' }: KeepCardsFieldProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<'blocked' | 'full' | null>(null);
  const change = (isWanted: boolean) => {
    const others = kept.filter((card) => !cards.includes(card));
    const wanted = isWanted ? [...cards, ...others] : others;
    const stored = onChange(wanted);
    const isBlocked = isWanted && !cards.some((card) => stored.includes(card));
    setProblem(isBlocked ? 'blocked' : stored.length < wanted.length ? 'full' : null);
  };
  return (
    <CheckboxRow
      checked={cards.every((card) => kept.includes(card))}
      hint={problem ? t(`album.${problem}`) : hint}
      onChange={(event) => change(event.target.checked)}
    >
      {label}
    </CheckboxRow>
  );
}
