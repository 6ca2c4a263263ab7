import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';

const KEY = 'cardFields';

/**
 * Whether this history entry shows credit card fields, or will show them again after a reload. A reloaded page also
 * learns by this that a checkout had begun there, and that the visitor had chosen the credit card.
 */
export const showsCreditCardFields = (): boolean => readHistoryState(KEY) === true;

let isHeld: boolean | undefined;
let hasRun = false;
const waiting: (() => void)[] = [];

/** Resolves when a third-party script may run: when no checkout shows credit card fields. */
export async function untilAllowed(): Promise<void> {
  isHeld ??= showsCreditCardFields();
  if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
  hasRun = true;
}

export function allowForeignScripts(): void {
  isHeld = false;
  writeHistoryState(KEY, undefined);
  for (const resolve of waiting.splice(0)) resolve();
}

/**
 * Whether credit card fields may show. If a third-party script has run, reloads the page to end the script, but not
 * while a change is being sent.
 */
export function useNoForeignScripts(): boolean {
  const isSaving = useIsMutating() > 0;
  useEffect(() => {
    isHeld = true;
    writeHistoryState(KEY, true);
  }, []);
  useEffect(() => {
    if (hasRun && !isSaving) location.reload();
  }, [isSaving]);
  return !hasRun;
}
