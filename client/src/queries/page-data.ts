import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { takePageData } from '#client/lib/page-data.ts';
import { type RouterInputs, trpc } from '#client/lib/trpc.ts';

/** Puts what came with the page into the cache, once. */
function cachePageData(queryClient: QueryClient): void {
  const gallery = takePageData('gallery.byCards');
  const catalogue = takePageData('product.list');
  if (gallery) {
    const input = gallery.input as RouterInputs['gallery']['byCards'];
    queryClient.setQueryData(getQueryKey(trpc.gallery.byCards, input, 'query'), gallery.data);
  }
  if (catalogue) queryClient.setQueryData(getQueryKey(trpc.product.list, undefined, 'query'), catalogue.data);
}

/**
 * Gives the queries of a gallery what came with its page. To be called before them: so it is there in the first rendering. An
 * answer that comes after that, even at once, makes a slow phone render the page twice, in one long task.
 */
export function usePageData(): void {
  const queryClient = useQueryClient();
  useState(() => cachePageData(queryClient));
}
