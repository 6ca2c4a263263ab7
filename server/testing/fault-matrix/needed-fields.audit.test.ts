import { describe, it } from 'vitest';
import { startAltered } from './altering-provider.ts';
import { expectLost } from './needed-fields.ts';
import { DAMAGES, type DamageName, nameOf, REPLY_FIELDS } from './reply-fields.ts';

describe('a visitor loses only what a field is needed for, whatever is done to it', () => {
  it.each(REPLY_FIELDS.map((field) => [nameOf(field), field] as const))('%s', async (_, field) => {
    const bed = await startAltered();
    for (const damage of Object.keys(DAMAGES) as DamageName[]) await expectLost(bed, [field], damage);
  });
});
