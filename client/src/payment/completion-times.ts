const completions = new Map<string, Date>();

/** @param reference the order's number @returns undefined if the order was completed before this page loaded */
export function completedAt(reference: string): Date | undefined {
  return completions.get(reference);
}

export function setCompletedAt(reference: string, at: Date): void {
  completions.set(reference, at);
}
