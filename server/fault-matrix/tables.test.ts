import { expect, it } from 'vitest';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { Call } from './call.ts';
import { GALLERY_CALLS } from './gallery-calls.ts';
import { ORDER_CALLS, PAYMENT_CALLS } from './order-calls.ts';
import { CLASSES } from './outcomes.ts';

const CALLS: Readonly<Record<string, Call>> = { ...GALLERY_CALLS, ...ORDER_CALLS, ...PAYMENT_CALLS };

it.each(Object.entries(CALLS))('%s has no exception that equals the outcome of its class', (_, call) => {
  const usual: Partial<Record<FaultKind, string>> = CLASSES[call.class].outcomes;
  for (const [kind, outcome] of Object.entries(call.except ?? {})) {
    expect(usual[kind as FaultKind], kind).not.toBe(outcome);
  }
});
