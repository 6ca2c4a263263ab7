import { vi } from 'vitest';
import type { CardOpening } from '#client/features/home/entry-form-state.ts';

export function fakeCardOpening(changes: Partial<CardOpening> = {}): CardOpening {
  return {
    errorCode: null,
    explanation: null,
    retryOutcome: null,
    card: null,
    cardAskingAccessCode: null,
    isPending: false,
    fail: vi.fn(),
    forgetCard: vi.fn(),
    open: vi.fn(),
    retry: vi.fn(),
    closeExplanation: vi.fn(),
    clear: vi.fn(),
    ...changes,
  };
}
