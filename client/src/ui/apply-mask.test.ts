import { expect, test } from 'vitest';
import { formatCpf } from '#shared/customer/cpf.ts';
import { maskText } from './apply-mask.ts';

test('at the end the caret stays at the end, after the added separator', () => {
  expect(maskText('1114', 4, formatCpf)).toEqual({ text: '111.4', caret: 5 });
});

test('in the middle the caret stays after the digit that was typed', () => {
  expect(maskText('1912.345.678-90', 2, formatCpf)).toEqual({ text: '191.234.567-89', caret: 2 });
});

test('deleting a separator moves before it, so that the next press deletes a digit', () => {
  expect(maskText('111444', 3, formatCpf)).toEqual({ text: '111.444', caret: 3 });
});

test('a whole number that is pasted in any shape is formatted', () => {
  expect(maskText(' 111 444 777 35 ', 16, formatCpf)).toEqual({ text: '111.444.777-35', caret: 14 });
});
