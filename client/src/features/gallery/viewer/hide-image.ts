import type { SyntheticEvent } from 'react';

/** Hides a thumbnail that failed to load: its place stays empty, without the browser's broken image icon. */
export function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.display = 'none';
}
