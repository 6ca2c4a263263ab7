import { z } from 'zod';
import { DEEPEST } from '#mock-provider/world/journal-whole.ts';

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

export const bodyPart = z
  .unknown()
  .refine((part) => !isDeeper(part, DEEPEST), { message: `a body is at most ${DEEPEST} deep` })
  .optional();
