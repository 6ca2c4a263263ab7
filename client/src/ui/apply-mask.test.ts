import { expect, test } from 'vitest';
import { formatCpf } from '#shared/cpf.ts';
import { retyped } from './apply-mask.ts';

test('at the end the caret stays at the end, behind what was added', () => {
  expect(retyped('1114', 4, formatCpf)).toEqual({ text: '111.4', caret: 5 });
});

test('in the middle the caret stays behind the digit that was typed', () => {
  expect(retyped('1912.345.678-90', 2, formatCpf)).toEqual({ text: '191.234.567-89', caret: 2 });
});

test('deleting a separator moves before it, so that the next press deletes a digit', () => {
  expect(retyped('111444', 3, formatCpf)).toEqual({ text: '111.444', caret: 3 });
});

test('a whole number that is pasted in any shape is formatted', () => {
  expect(retyped(' 111 444 777 35 ', 16, formatCpf)).toEqual({ text: '111.444.777-35', caret: 14 });
});
