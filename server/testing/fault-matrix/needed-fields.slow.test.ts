import { describe, expect, it } from 'vitest';
import { USES } from '#shared/provider-api/field.ts';
import { startAltered } from './altering-provider.ts';
import { expectLost, isDispensable } from './needed-fields.ts';
import { DAMAGES, type DamageName, nameOf, REPLY_FIELDS } from './reply-fields.ts';
import { whatWorks } from './what-works.ts';

const DAMAGE_NAMES = Object.keys(DAMAGES) as DamageName[];

describe('what a visitor can do', () => {
  it('is everything at the mock as it is', async () => {
    const { works, failures } = await whatWorks(await startAltered());
    expect(failures).toEqual([]);
    expect(works).toEqual(new Set(USES));
  });

  it.each(DAMAGE_NAMES)('is everything where each field that nothing needs %s', async (damage) => {
    await expectLost(await startAltered(), REPLY_FIELDS.filter(isDispensable), damage);
  });

  const needed = REPLY_FIELDS.filter(({ isNeeded }) => isNeeded);
  it.each(needed.map((field) => [nameOf(field), field] as const))(
    'is all but what %s is needed for where it has another type',
    async (_, field) => {
      await expectLost(await startAltered(), [field], 'has another type');
    },
  );
});
