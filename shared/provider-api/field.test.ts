import { expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { partsOf, USES, usesOf } from './field.ts';

/** Lists the fields, as dotted paths, that do not declare what visitors need them for. */
function unclassified(schema: z.core.$ZodType, above: readonly string[] = []): string[] {
  const { fields = {}, entries } = partsOf(schema);
  const wrong = Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    const isSaid = usesOf(field)?.every((use) => USES.includes(use)) ?? false;
    return [...(isSaid ? [] : [path.join('.')]), ...unclassified(field, path)];
  });
  return [...wrong, ...(entries ? unclassified(entries, above) : [])];
}

it.each(Object.entries(endpoints))('every field of the reply of %s says what it is needed for', (_, { reply }) => {
  expect(reply === 'bytes' ? [] : unclassified(reply)).toEqual([]);
});
