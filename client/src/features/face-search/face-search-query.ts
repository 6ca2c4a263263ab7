import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { anySignal } from '#client/lib/abort-signal.ts';
import { browserTimeZone, noteRetryAfter } from '#client/lib/time.ts';
import { browserDeadlineMs } from '#shared/deadlines.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { OWN_PAGE_HEADER, TIME_ZONE_HEADER } from '#shared/site/headers.ts';
import { FACE_SEARCH_PATH, type FoundCard, SELFIE_FIELD } from '#shared/visit/face-search.ts';
import type { VisitPeriod } from '#shared/visit/visit-period.ts';

type FaceSearch = { readonly selfies: readonly Blob[]; readonly period: VisitPeriod };

/** @throws an `Error` whose message is the error code of the server, or `UNKNOWN`. */
async function searchByFace({ selfies, period }: FaceSearch, signal: AbortSignal): Promise<readonly FoundCard[]> {
  const form = new FormData();
  for (const selfie of selfies) form.append(SELFIE_FIELD, selfie);
  const response = await fetch(`${FACE_SEARCH_PATH}?${new URLSearchParams(period)}`, {
    method: 'POST',
    headers: { [OWN_PAGE_HEADER]: '1', [TIME_ZONE_HEADER]: browserTimeZone() },
    body: form,
    signal: anySignal(signal, AbortSignal.timeout(browserDeadlineMs('face-search'))),
  });
  const json = (await response.json()) as { cards: readonly FoundCard[] } | { errorCode: unknown };
  if ('cards' in json) return json.cards;
  noteRetryAfter(response.headers.get('retry-after'));
  throw new Error(isErrorCode(json.errorCode) ? json.errorCode : 'UNKNOWN');
}

/**
 * The mutation that searches by face (requirement F5). Unmounting the component aborts it. The cache keeps no selfies
 * afterwards (requirement F7).
 */
export function useFaceSearch() {
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  return useMutation({
    gcTime: 0,
    mutationFn: (search: FaceSearch) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      return searchByFace(search, controller.signal);
    },
  });
}
