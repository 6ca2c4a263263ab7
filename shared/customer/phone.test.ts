import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, hasPhoneInBounds, PHONE_NUMBER_MAX, parsePhone, sortDialCodes } from './phone.ts';

const codes = ['55', '1', '1242', '351', '44', '598'];

describe('phone (B4)', () => {
  it.each([
    ['+5511987654321', { dialCode: '55', number: '11987654321' }],
    ['+12425551234', { dialCode: '1242', number: '5551234' }],
    ['+12125551234', { dialCode: '1', number: '2125551234' }],
    ['+99912345', { dialCode: '999', number: '12345' }],
    ['', { dialCode: '55', number: '' }],
  ])('reads %j', (stored, phone) => {
    expect(parsePhone(stored, codes)).toEqual(phone);
  });

  it('stores plus, code and digits, and nothing without a number', () => {
    expect(formatPhone({ dialCode: '55', number: '(11) 98765-4321' })).toBe('+5511987654321');
    expect(formatPhone({ dialCode: '55', number: '' })).toBe('');
  });

  it('takes a number of one to fifteen digits behind the code', () => {
    const ofLength = (length: number) => `+55${'9'.repeat(length)}`;
    expect(
      [0, 1, PHONE_NUMBER_MAX, PHONE_NUMBER_MAX + 1].map((length) => hasPhoneInBounds(ofLength(length), codes)),
    ).toEqual([false, true, true, false]);
  });

  it('always rebuilds what was stored', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+[1-9]\d{4,17}$/),
        (stored) => formatPhone(parsePhone(stored, codes)) === stored,
      ),
    );
  });

  it('lists Brazil first, then by number, each once', () => {
    expect(sortDialCodes(['44', '1', '55', '351', '1'])).toEqual(['55', '1', '44', '351']);
  });
});
