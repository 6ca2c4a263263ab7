const completions = new Map<string, Date>();

/** By the server's clock; undefined if it was complete before. @param reference the order's number */
export function completedAt(reference: string): Date | undefined {
  return completions.get(reference);
}

export function setCompletedAt(reference: string, at: Date): void {
  completions.set(reference, at);
}
