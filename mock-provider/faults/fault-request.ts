import { z } from 'zod';
import { FAULT_KINDS } from './catalogue.ts';
import type { FaultSpec } from './fault.ts';

const milliseconds = z.number().min(0).max(3_600_000);

/** The fields that describe one fault. */
export const specFields = z.strictObject({
  kind: z.enum(FAULT_KINDS).describe('`GET /__mock/faults/kinds` says what each does, and which fields it reads.'),
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
  times: z.int().min(0).optional().describe('The most calls that fail; 0 for none.'),
  probability: z.number().min(0).max(1).optional().describe('From 0 (never) to 1 (always).'),
  seed: z.int().optional().describe('Of the random numbers: the same seed gives the same sequence.'),
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
