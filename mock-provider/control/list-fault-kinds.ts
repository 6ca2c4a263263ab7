import { FAULTS, isFaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultKindsReply } from './schema.ts';

/** Every kind of fault, and what it does. */
export function listFaultKinds(): FaultKindsReply {
  return {
    kinds: Object.entries(FAULTS).flatMap(([kind, row]) => (isFaultKind(kind) ? [{ kind, ...row }] : [])),
  };
}
