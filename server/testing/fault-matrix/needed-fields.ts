import { expect } from 'vitest';
import { USES } from '#shared/provider-api/field.ts';
import type { AlteredBed } from './altering-provider.ts';
import { DAMAGES, type DamageName, damaged, type ReplyField, type Taken } from './reply-fields.ts';
import { whatWorks } from './what-works.ts';

/** Fields that can stand in for another field. Nothing is lost while one of the two is right. */
const STAND_INS = new Set(['order.card_code', 'order.completed', 'order.customer.addresses.street']);

/** Whether nothing is lost without this field, even if other fields are wrong as well. */
export const isDispensable = ({ lost, path }: ReplyField) => lost.size === 0 && !STAND_INS.has(path.join('.'));

/** Damages fields in all replies of a visit. @throws AssertionError if the visitor loses more or less than declared */
export async function expectLost(bed: AlteredBed, fields: readonly ReplyField[], damage: DamageName): Promise<void> {
  const taken = new Set<Taken>();
  const { works, failures } = await whatWorks(bed, (call, reply) =>
    fields
      .filter(({ calls }) => calls.includes(call))
      .reduce((value, field) => damaged(value, field, DAMAGES[damage], (as) => taken.add(as)), reply),
  );
  const mayBeLost = new Set(fields.flatMap(({ lost }) => [...lost]));
  const isHarmless = !taken.has('wrong') && !taken.has('other');
  const kept = USES.filter((use) => isHarmless || !mayBeLost.has(use));
  expect(
    USES.filter((use) => works.has(use) || !kept.includes(use)),
    failures.join('\n'),
  ).toEqual(USES);
  expect(failures.filter((failure) => failure.endsWith(' UNKNOWN'))).toEqual([]);
  const isLost = fields.some(({ isNeeded }) => isNeeded) && taken.size === 1 && taken.has('wrong');
  if (isLost) expect([...mayBeLost].filter((use) => works.has(use))).toEqual([]);
}
