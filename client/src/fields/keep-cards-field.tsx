import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxRow } from '#client/ui/checkbox-row.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';

type KeepCardsFieldProps = {
  cards: readonly CardCode[];
  /** On this device, with those from earlier. */
  kept: readonly CardCode[];
  /** Returns what the device keeps: less where its storage is blocked. */
  onChange: (cards: readonly CardCode[]) => readonly CardCode[];
  label: string;
  hint: string;
};

/** Asks whether this device may keep the cards (decision 012), and says so where it cannot. */
export function KeepCardsField({ cards, kept, onChange, label, hint }: KeepCardsFieldProps) {
  const { t } = useTranslation();
  const [isBlocked, setIsBlocked] = useState(false);
  const change = (isWanted: boolean) => {
    const others = kept.filter((card) => !cards.includes(card));
    const stored = onChange(isWanted ? [...cards, ...others] : others);
    setIsBlocked(isWanted && !cards.some((card) => stored.includes(card)));
  };
  return (
    <CheckboxRow
      checked={cards.every((card) => kept.includes(card))}
      hint={isBlocked ? t('album.blocked') : hint}
      onChange={(event) => change(event.target.checked)}
    >
      {label}
    </CheckboxRow>
  );
}
