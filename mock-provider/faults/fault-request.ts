import { z } from 'zod';
import { FAULTS, type FaultKind } from './catalogue.ts';
import type { FaultSpec } from './fault.ts';

const milliseconds = z.number().min(0).max(3_600_000);

/** The fields that describe one fault. */
export const specFields = z.strictObject({
  kind: z.enum(Object.keys(FAULTS) as [FaultKind, ...FaultKind[]]),
  delay_ms: milliseconds.optional(),
  jitter_ms: milliseconds.optional(),
  after_bytes: z
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
  bytes_per_second: z.number().min(1).max(1e9).optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

/** The fields of a fault in the control API and in the header. */
export const faultFields = specFields.extend({
  /** The most calls that fail; 0 for none. */
  times: z.int().min(0).optional(),
  /** From 0 (never) to 1 (always). */
  probability: z.number().min(0).max(1).optional(),
  /** Of the random numbers: the same seed gives the same sequence. */
  seed: z.int().optional(),
});
export type FaultFields = z.output<typeof faultFields>;
type SpecFields = z.output<typeof specFields>;

/** @returns the fault itself, without the rule of when it is injected */
export function specOf({
  kind,
  delay_ms: delayMs,
  jitter_ms: jitterMs,
  after_bytes: afterBytes,
  bytes_per_second: bytesPerSecond,
  status,
  code,
  message,
}: SpecFields): FaultSpec {
  return { kind, delayMs, jitterMs, afterBytes, bytesPerSecond, status, code, message };
}

/** @returns the fields of a fault */
export function writeSpec(spec: FaultSpec): SpecFields {
  const { kind, delayMs, jitterMs, afterBytes, bytesPerSecond, status, code, message } = spec;
  return {
    kind,
    delay_ms: delayMs,
    jitter_ms: jitterMs,
    after_bytes: afterBytes,
    bytes_per_second: bytesPerSecond,
    status,
    code,
    message,
  };
}
