import { useEffect, useEffectEvent, useState } from 'react';
import type { VisitAnswer } from '#client/features/face-search/calendar/calendar-step.tsx';
import { type FoundCard, mergeFoundCards } from '#shared/face-search.ts';
import { periodOf, type VisitLimits } from '#shared/visit-period.ts';
import { useFaceSearch } from './face-search-query.ts';

type SearchStep = 'calendar' | 'camera' | 'settings' | 'cards';

const REDIRECT_MS = 5_000;

/** The step, what was answered and found, and the ways on. */
export type SearchSteps = ReturnType<typeof useSearchSteps>;

/**
 * Where the search is and what it has found. A search that finds nothing new to show, while cards are listed, says so
 * and leads to them after five seconds (requirement F6); leaving the modal ends that, too.
 */
export function useSearchSteps(limits: VisitLimits) {
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
    // Both are asked for before the camera opens; nothing is ever sent without them.
    if (!answer.days || !answer.hasAccepted) return setStep('calendar');
    search.mutate(
      { selfies, period: periodOf(answer.days, limits.today) },
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

/** Leads on after a while of waiting, unless the waiting ends before. */
function useRedirect(isWaiting: boolean, lead: () => void): void {
  const onTime = useEffectEvent(lead);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => onTime(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
}
