import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { VisitAnswer } from '#client/features/face-search/calendar/calendar-step.tsx';
import { anySignal } from '#client/lib/abort-signal.ts';
import { CodedError, send } from '#client/lib/send.ts';
import { browserTimeZone, noteRetryAfter } from '#client/lib/time.ts';
import { errorCodeOf } from '#client/lib/trpc.ts';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { OWN_PAGE_HEADER, TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { FACE_SEARCH_PATH, type FoundCard, mergeFoundCards, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import { periodOf, type VisitDays } from '#shared/visit/visit-period.ts';

type FaceSearch = { readonly selfies: readonly Blob[]; readonly days: VisitDays };

/** Returns the found cards. @throws CodedError NOT_SENT or the server's code, or an error of `send` or of JSON */
async function searchByFace({ selfies, days }: FaceSearch, signal: AbortSignal): Promise<readonly FoundCard[]> {
  const form = new FormData();
  for (const selfie of selfies) form.append(SELFIE_FIELD, selfie);
  const response = await send(`${FACE_SEARCH_PATH}?${new URLSearchParams(periodOf(days))}`, {
    method: 'POST',
    headers: { [OWN_PAGE_HEADER]: '1', [TIME_ZONE_HEADER]: browserTimeZone() },
    body: form,
    signal: anySignal(signal, AbortSignal.timeout(browserDeadlineMs('face-search'))),
  });
  const json = (await response.json()) as { cards: readonly FoundCard[] } | { errorCode: unknown };
  if ('cards' in json) return json.cards;
  noteRetryAfter(response.headers.get('retry-after'));
  throw new CodedError(isErrorCode(json.errorCode) ? json.errorCode : 'UNKNOWN');
}

/** Searches by face (F5). `reset` and unmounting abort the search. The selfies are not cached (F7). */
function useFaceSearch() {
  const current = useRef<AbortController | null>(null);
  const abort = () => current.current?.abort();
  useEffect(() => abort, []);
  const search = useMutation({
    gcTime: 0,
    mutationFn: (wanted: FaceSearch) => {
      current.current = new AbortController();
      return searchByFace(wanted, current.current.signal);
    },
  });
  const reset = () => {
    abort();
    search.reset();
  };
  return { ...search, reset };
}

type SearchStep = 'calendar' | 'camera' | 'settings' | 'nobody' | 'cards';

const REDIRECT_MS = 5_000;

/**
 * Manages the steps. Going to another step ends the search. If a search finds nothing or fails, any cards found
 * earlier show again after five seconds (F6).
 */
export function useSearchSteps() {
  const [step, setStep] = useState<SearchStep>('calendar');
  const [answer, setAnswer] = useState<VisitAnswer>({ days: null, hasAccepted: false });
  const [cards, setCards] = useState<readonly FoundCard[]>([]);
  const search = useFaceSearch();
  const isInVain = search.isError || search.data?.length === 0;
  const problem = !isInVain ? null : cards.length > 0 ? ('redirect' as const) : ('failed' as const);
  const goTo = (next: SearchStep) => {
    search.reset();
    setStep(next);
  };
  const isRedirecting = problem === 'redirect' && step === 'camera';
  const redirect = useEffectEvent(() => goTo('cards'));
  useEffect(() => {
    if (!isRedirecting) return;
    const timer = setTimeout(() => redirect(), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isRedirecting]);

  const start = (selfies: readonly Blob[]) => {
    if (search.isPending) return;
    // Nothing is sent without days and consent. The camera opens only with both, so this check is only a safeguard.
    if (!answer.days || !answer.hasAccepted) return setStep('calendar');
    search.mutate(
      { selfies, days: answer.days },
      {
        onSuccess: (found) => {
          if (found.length === 0) return cards.length === 0 && setStep('nobody');
          setCards(mergeFoundCards(cards, found));
          setStep('cards');
        },
      },
    );
  };
  return {
    step,
    goTo,
    answer,
    setAnswer,
    cards,
    problem,
    /** The days of the last search, until the visitor leaves the step that it led to. */
    searchedDays: search.variables?.days,
    errorCode: search.error ? errorCodeOf(search.error) : undefined,
    isSearching: search.isPending,
    start,
  };
}
export type SearchSteps = ReturnType<typeof useSearchSteps>;
