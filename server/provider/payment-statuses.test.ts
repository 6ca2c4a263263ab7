import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHARGE_STATUSES } from '#mock-provider/world/orders/charge.ts';
import { PAYMENT_STATUSES } from '#shared/payment.ts';

const specification = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');
const rule = /^- \*\*B14\*\*[\s\S]*?(?=^- |^#)/m.exec(specification)?.[0] ?? '';

it.each(Object.values(PAYMENT_STATUSES))(
  'the mock provider can answer $word, and requirement B14 names it',
  ({ word }) => {
    expect(CHARGE_STATUSES).toContain(word.toLowerCase());
    expect(rule).toContain(`\`${word}\``);
  },
);
