import { useEffect, useEffectEvent } from 'react';
import { claimFirstLoad } from '#client/lib/device-storage.ts';
import { type CardCode, parseCardCode } from '#shared/card-code.ts';
import type { InitialCard } from './initial-card.ts';

/**
 * Takes the card that came with the address, as from a printed QR code, without a press (requirement H8): once in a
 * visit, so that the way back to the home stays open.
 * @param isEnough whether the venue asks for nothing but the card.
 */
export function useLinkedCard(initialCard: InitialCard, isEnough: boolean, take: (card: CardCode) => void): void {
  const takeArrived = useEffectEvent(() => {
    const card = parseCardCode(initialCard.code);
    if (card && initialCard.isByLink && isEnough && claimFirstLoad()) take(card);
  });
  useEffect(() => takeArrived(), []);
}
