import { useEffect } from 'react';

/** The page's title: the venue's name, with what the page shows where it is not the home (requirement S5). */
export function usePageTitle(venueName: string, suffix?: string): void {
  useEffect(() => {
    document.title = suffix ? `${venueName} · ${suffix}` : venueName;
  }, [venueName, suffix]);
}
