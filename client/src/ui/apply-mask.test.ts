import { expect, test } from 'vitest';
import { formatCpf } from '#shared/customer/cpf.ts';
import { maskText } from './apply-mask.ts';

test.each([
  ['at the end it stays at the end, after the added separator', '1114', 4, { text: '111.4', caret: 5 }],
  ['in the middle it stays after the digit that was typed', '1912.345.678-90', 2, { text: '191.234.567-89', caret: 2 }],
  [
    'a deleted separator leaves it before, where the next press deletes a digit',
    '111444',
    3,
    { text: '111.444', caret: 3 },
  ],
  ['it is behind a number that is pasted in any shape', ' 111 444 777 35 ', 16, { text: '111.444.777-35', caret: 14 }],
])('the caret of a mask: %s', (_, typed, at, masked) => {
  expect(maskText(typed, at, formatCpf)).toEqual(masked);
});
