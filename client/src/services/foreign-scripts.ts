import { useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readHistoryState, writeHistoryState } from '#client/lib/history-state.ts';

const KEY = 'cardFields';

/** The value while the page reloads itself to show the fields. Otherwise the value is `true`. */
const WANTED = 'wanted';

/**
 * Whether this history entry shows credit card fields, or has shown them since the checkout opened. A reloaded page also
 * learns by this that a checkout had begun there, and that the visitor had chosen the credit card.
 */
export const showsCreditCardFields = (): boolean => readHistoryState(KEY) !== undefined;

/** Whether the page has reloaded itself to show the fields, which are therefore the visitor's latest choice. */
export const wantsCreditCardFields = (): boolean => readHistoryState(KEY) === WANTED;

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
    if (!hasRun || isSaving) return;
    writeHistoryState(KEY, WANTED);
    location.reload();
  }, [isSaving]);
  return !hasRun;
}
