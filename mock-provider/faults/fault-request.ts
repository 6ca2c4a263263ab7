import { z } from 'zod';
import { FAULTS, type FaultKind } from './catalogue.ts';
import type { FaultSpec } from './fault.ts';

const milliseconds = z.number().min(0).max(3_600_000);

/** How a trouble is described, in the control API and in the header alike. */
export const faultFields = z.strictObject({
  kind: z.enum(Object.keys(FAULTS) as [FaultKind, ...FaultKind[]]),
  delay_ms: milliseconds.optional(),
  after_bytes: z
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
  /** At how many calls at most; 0: at none. */
  times: z.int().min(0).optional(),
  /** 0: never. */
  probability: z.number().min(0).max(1).optional(),
  /** Of the chance; the same one gives the same sequence. */
  seed: z.int().optional(),
});
export type FaultFields = z.output<typeof faultFields>;

/** @returns the trouble itself, without when it comes */
export function specOf({
  kind,
  delay_ms: delayMs,
  after_bytes: afterBytes,
  status,
  code,
  message,
}: FaultFields): FaultSpec {
  return { kind, delayMs, afterBytes, status, code, message };
}
