import { z } from 'zod';
import { type FaultSpec, faultFields, wrongFields } from './fault.ts';
import { randomNumber } from './random.ts';

class BadFaultHeader extends Error {
  readonly statusCode = 400;
}

function readValue(text: string): string | number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function parse(header: string): Record<string, string | number> {
  const [kind = '', ...fields] = header.split(';').map((part) => part.trim());
  const pairs = fields.filter(Boolean).map((field): [string, string | number] => {
    const [name = '', ...value] = field.split('=');
    return [name.trim(), readValue(value.join('=').trim())];
  });
  return { kind, ...Object.fromEntries(pairs) };
}

/** Reads `kind;delay_ms=2000;times=1`; undefined without a fault. @throws Error with status 400 and the reason */
export function readFaultHeader(header: string | readonly string[] | undefined): FaultSpec | undefined {
  if (header === undefined) return undefined;
  const parsed = faultFields.safeParse(parse(String(header)));
  if (!parsed.success) throw new BadFaultHeader(`x-mock-fault: ${z.prettifyError(parsed.error)}`);
  const wrong = wrongFields(parsed.data);
  if (wrong.length > 0) throw new BadFaultHeader(`x-mock-fault: ${wrong.join('; ')}`);
  const { times = 1, probability = 1, seed = 1 } = parsed.data;
  return times > 0 && randomNumber(seed, 0) < probability ? parsed.data : undefined;
}
