import { z } from 'zod';
import { FAULT_KINDS, FAULT_PARAMETERS, FAULTS } from './catalogue.ts';
import type { FaultSpec } from './fault.ts';

const milliseconds = z.number().min(0).max(3_600_000);

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
  headers: z.record(z.string().regex(/^[\w-]+$/, 'no name of a header'), z.string()).optional(),
  body: z.unknown().optional().describe('Of the response: a text as it is, any other JSON written.'),
  patch: z.unknown().optional().describe('A JSON merge patch of the reply (RFC 7396).'),
});

/** @returns why a kind cannot have its fields, in words: it would ignore one, or lacks the one that it is about */
export function wrongFields({ kind, ...fields }: Partial<SpecFields>): string[] {
  if (kind === undefined) return [];
  if (kind === 'patch' && fields.patch === undefined) return ['`patch` needs the field `patch`'];
  const { reads }: { reads: readonly string[] } = FAULTS[kind];
  const known = reads.length === 0 ? 'has no fields' : `reads ${reads.map((name) => `\`${name}\``).join(', ')}`;
  return FAULT_PARAMETERS.filter((name) => fields[name] !== undefined && !reads.includes(name)).map(
    (name) => `\`${name}\` is not read by \`${kind}\`, which ${known}`,
  );
}

export const faultFields = specFields.extend({
  times: z.int().min(0).optional().describe('The most calls that fail; 0 for none.'),
  probability: z.number().min(0).max(1).optional().describe('From 0 (never) to 1 (always).'),
  seed: z.int().optional().describe('Of the random numbers: the same seed gives the same sequence.'),
});
export type FaultFields = z.output<typeof faultFields>;
type SpecFields = z.output<typeof specFields>;

export function specOf({
  kind,
  delay_ms: delayMs,
  jitter_ms: jitterMs,
  after_bytes: afterBytes,
  bytes_per_second: bytesPerSecond,
  ...others
}: SpecFields): FaultSpec {
  const { status, code, message, headers, body, patch } = others;
  return { kind, delayMs, jitterMs, afterBytes, bytesPerSecond, status, code, message, headers, body, patch };
}

export function writeSpec(spec: FaultSpec): SpecFields {
  const { delayMs, jitterMs, afterBytes, bytesPerSecond, ...others } = spec;
  return {
    ...others,
    headers: others.headers && { ...others.headers },
    delay_ms: delayMs,
    jitter_ms: jitterMs,
    after_bytes: afterBytes,
    bytes_per_second: bytesPerSecond,
  };
}
