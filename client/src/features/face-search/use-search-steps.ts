import { useEffect, useEffectEvent, useState } from 'react';
import type { VisitAnswer } from '#client/features/face-search/calendar/calendar-step.tsx';
import { type FoundCard, mergeFoundCards } from '#shared/visit/face-search.ts';
import { periodOf } from '#shared/visit/visit-period.ts';
import { useFaceSearch } from './face-search-query.ts';

type SearchStep = 'calendar' | 'camera' | 'settings' | 'cards';

const REDIRECT_MS = 5_000;

/**
 * The current step, the visitor's answers and the found cards. A search may fail, or find nothing, while cards of an
 * earlier one are listed. The visitor is then redirected to them after five seconds (requirement F6). Closing the modal
 * cancels that.
 */
export function useSearchSteps() {
  const [step, setStep] = useState<SearchStep>('calendar');
  const [answer, setAnswer] = useState<VisitAnswer>({ days: null, hasAccepted: false });
  const [cards, setCards] = useState<readonly FoundCard[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const search = useFaceSearch();
  const problem = !hasFailed ? null : cards.length > 0 ? ('redirect' as const) : ('failed' as const);
  const goTo = (next: SearchStep) => {
    setHasFailed(false);
    setStep(next);
  };
  useRedirect(problem === 'redirect' && step === 'camera', () => goTo('cards'));

  const start = (selfies: readonly Blob[]) => {
    if (search.isPending) return;
    setHasFailed(false);
    // Both are required before the camera opens. Nothing is sent without them.
    if (!answer.days || !answer.hasAccepted) return setStep('calendar');
    search.mutate(
      { selfies, period: periodOf(answer.days) },
      {
        onError: () => setHasFailed(true),
        onSuccess: (found) => {
          if (found.length === 0) return setHasFailed(true);
          setCards(mergeFoundCards(cards, found));
          setStep('cards');
        },
      },
    );
  };
  const isTooOften = hasFailed && search.error?.message === 'TOO_MANY_REQUESTS';
  return { step, goTo, answer, setAnswer, cards, problem, isTooOften, isSearching: search.isPending, start };
}
export type SearchSteps = ReturnType<typeof useSearchSteps>;

/** Runs `redirect` after five seconds of waiting, unless the wait ends earlier. */
function useRedirect(isWaiting: boolean, redirect: () => void): void {
  const onTime = useEffectEvent(redirect);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => onTime(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
