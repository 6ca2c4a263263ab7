import { expect, it } from 'vitest';
import { termsSections } from './terms-text.ts';

it.each([
  [null, 'Quem responde pelas vendas deste site é Aquário, pelo contato no fim desta página.'],
  [
    { name: 'Parque', document: 'CPF 111.444.777-35', address: 'Rua A, 1', phone: null },
    'Quem vende neste site é Parque\u00a0· CPF 111.444.777-35\u00a0· Rua A, 1.',
  ],
])('with the seller %j the terms say: %s (S15)', (seller, line) => {
  const sections = termsSections({ name: 'Aquário', seller });
  expect(sections.find(({ anchor }) => anchor === 'vendedor')?.blocks).toEqual([line]);
});
