import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CreditCardForm,
  creditCardBrand,
  creditCardProblems,
  cvvLength,
  formatCreditCardNumber,
  fullMonth,
  fullYear,
  isTypedOut,
  toCreditCard,
} from './credit-card-form.ts';

const card: CreditCardForm = {
  number: '4000 0000 0000 0010',
  holderName: 'ANA',
  month: '12',
  year: '2030',
  cvv: '123',
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 5, 30) });
});

it('turns the form into the card that the token service accepts', () => {
  expect(toCreditCard({ ...card, holderName: ' ANA  SOUZA ', month: '3', year: '28' })).toEqual({
    number: '4000000000000010',
    holderName: 'ANA SOUZA',
    expMonth: 3,
    expYear: 2028,
    cvv: '123',
  });
});

it('requires every field', () => {
  const empty = { number: '', holderName: ' ', month: '', year: '', cvv: '' };
  expect(new Set(Object.values(creditCardProblems(empty)))).toEqual(
    new Set(['numberMissing', 'name', 'month', 'year', 'cvv']),
  );
  expect(Object.keys(creditCardProblems(empty))).toHaveLength(5);
});

describe('the bounds of the specification, on both sides (B11)', () => {
  it.each([
    ['month', '0', 'month'],
    ['month', '1', null],
    ['month', '12', null],
    ['month', '13', 'month'],
    ['month', '1a', 'month'],
    ['year', '2019', 'year'],
    ['year', '2020', 'expired'],
    ['year', '2025', 'expired'],
    ['year', '2027', null],
    ['year', '3000', null],
    ['year', '3001', 'year'],
    ['year', '19', 'year'],
    ['year', '27', null],
    ['cvv', '-1', 'cvv'],
    ['cvv', '000', null],
    ['cvv', '99', 'cvv'],
    ['cvv', '999', null],
    ['cvv', '9999', 'cvv'],
    ['cvv', '10000', 'cvv'],
    ['number', '4000 0000 0000 0011', 'number'],
    ['number', '4000 0000 0000 001', 'number'],
    ['number', '0000 0000 0000 0000', 'number'],
    ['number', '4000000000000010', null],
    ['holderName', '4000 0000 0000 0010', 'name'],
    ['holderName', 'x'.repeat(65), 'name'],
  ] as const)('%s %j: %s', (field, typed, problem) => {
    expect(creditCardProblems({ ...card, year: '2028', [field]: typed })[field] ?? null).toBe(problem);
  });

  it.each([
    ['05', '2026', 'expired'],
    ['06', '26', undefined],
    ['07', '2026', undefined],
  ])('a card is valid until the end of its month: %s/%s', (month, year, problem) => {
    expect(creditCardProblems({ ...card, month, year }).year).toBe(problem);
  });

  it('requires a CVV of four digits if the brand has four', () => {
    const amex = { ...card, number: '3782 822463 10005' };
    expect(cvvLength(amex.number)).toBe(4);
    expect(creditCardProblems({ ...amex, cvv: '9999' })).toEqual({});
    expect(creditCardProblems({ ...amex, cvv: '999' }).cvv).toBe('cvv');
  });
});

describe('while the visitor types', () => {
  it.each([
    ['4000000000000010', '4000 0000 0000 0010'],
    ['4000-0000-0000-0010', '4000 0000 0000 0010'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['40000', '4000 0'],
    ['12345678901234567890123', '1234 5678 9012 3456789'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatCreditCardNumber(typed)).toBe(shown);
  });

  it('formatting keeps every digit, and does not change a formatted number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{0,24}$/), (typed) => {
        const shown = formatCreditCardNumber(typed);
        expect(shown.replaceAll(' ', '')).toBe(typed.replace(/\D/g, '').slice(0, 19));
        expect(formatCreditCardNumber(shown)).toBe(shown);
      }),
    );
  });

  it('returns the brand as soon as the digits determine it', () => {
    expect([creditCardBrand('')?.niceType, creditCardBrand('5')?.niceType, creditCardBrand('4000')?.niceType]).toEqual([
      undefined,
      undefined,
      'Visa',
    ]);
  });

  it.each([
    ['650056', 'discover'],
    ['650057', 'elo'],
    ['650081', 'elo'],
    ['650084', 'discover'],
    ['651680', 'elo'],
    ['651704', 'elo'],
    ['651705', 'discover'],
    ['506699', 'elo'],
    ['401178', 'elo'],
    ['401180', 'visa'],
  ])('a card of %s is of %s, as acquirers know it', (start, brand) => {
    expect(creditCardBrand(`${start}0000000000`)?.type).toBe(brand);
  });

  it.each([
    ['28', '2028'],
    ['2028', '2028'],
    ['2', '2'],
    ['', ''],
  ])('the year %j is %j', (typed, year) => expect(fullYear(typed)).toBe(year));

  it.each([
    ['3', '03'],
    ['0', '0'],
    ['12', '12'],
  ])('the month %j is %j', (typed, month) => expect(fullMonth(typed)).toBe(month));
});

describe('whether a field is typed out', () => {
  it.each([
    ['number', '400000000000001', false],
    ['number', '4000000000000010', true],
    ['number', '4000000000000011', false],
    ['number', '378282246310005', true],
    ['month', '1', false],
    ['month', '0', false],
    ['month', '2', true],
    ['month', '12', true],
    ['month', '13', false],
    ['year', '2', false],
    ['year', '20', false],
    ['year', '29', true],
    ['year', '202', false],
    ['year', '2029', true],
    ['year', '2019', false],
    ['year', '2024', false],
    ['holderName', 'ANA SOUZA', false],
    ['cvv', '123', false],
  ] as const)('%s %j: %s', (field, typed, isOut) => {
    expect(isTypedOut(field, { ...card, [field]: typed })).toBe(isOut);
  });

  it('what is typed out is right: nobody is led away from a mistake', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('number', 'month', 'year'),
        fc.stringMatching(/^\d{0,19}$/),
        (field: 'number' | 'month' | 'year', typed) => {
          const typedCard = { ...card, year: '2028', [field]: typed };
          const problem = creditCardProblems(typedCard)[field];
          if (isTypedOut(field, typedCard)) expect(problem).toBeUndefined();
        },
      ),
    );
  });
});
