import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CreditCardForm,
  creditCardBrand,
  creditCardProblem,
  cvvLength,
  FIELDS,
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
  const problems = FIELDS.map((field) => creditCardProblem(field, empty));
  expect(problems).toEqual(['numberMissing', 'name', 'monthMissing', 'yearMissing', 'cvv']);
});

describe('the bounds of the specification, on both sides (B11)', () => {
  it.each([
    ['month', 'month', ['0', '13', '1a']],
    ['month', null, ['1', '12']],
    ['year', 'year', ['2019', '3001', '19']],
    ['year', 'expired', ['2020', '2025']],
    ['year', null, ['2027', '3000', '27']],
    ['cvv', 'cvv', ['-1', '99', '9999', '10000']],
    ['cvv', null, ['000', '999']],
    ['number', 'number', ['4000 0000 0000 0011', '4000 0000 0000 001', '0000 0000 0000 0000']],
    ['number', null, ['4000000000000010']],
    ['holderName', 'name', ['4000 0000 0000 0010', 'x'.repeat(65)]],
  ] as const)('the problem of a %s is %j: %j', (field, problem, values) => {
    for (const typed of values) {
      expect(creditCardProblem(field, { ...card, year: '2028', [field]: typed }), typed).toBe(problem);
    }
  });

  it.each([
    ['05', '2026', 'expired'],
    ['06', '26', null],
    ['07', '2026', null],
  ])('a card is valid until the end of its month: %s/%s', (month, year, problem) => {
    expect(creditCardProblem('year', { ...card, month, year })).toBe(problem);
  });

  it('requires a CVV of four digits if the brand has four', () => {
    const amex = { ...card, number: '3782 822463 10005' };
    expect(cvvLength(amex.number)).toBe(4);
    expect(FIELDS.map((field) => creditCardProblem(field, { ...amex, cvv: '9999' }))).toEqual(FIELDS.map(() => null));
    expect(creditCardProblem('cvv', { ...amex, cvv: '999' })).toBe('cvv');
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

  it('knows the brand as soon as the digits determine it', () => {
    expect(['', '5', '4000'].map((typed) => creditCardBrand(typed)?.niceType)).toEqual([undefined, undefined, 'Visa']);
  });

  it.each([
    ['discover', ['650056', '650084', '651705']],
    ['elo', ['650057', '650081', '651680', '651704', '506699', '401178']],
    ['visa', ['401180']],
  ])('a card is of %s, as acquirers know it: %j', (brand, starts) => {
    for (const start of starts) expect(creditCardBrand(`${start}0000000000`)?.type, start).toBe(brand);
  });

  it('completes a month and a year', () => {
    expect(['3', '0', '12'].map(fullMonth)).toEqual(['03', '0', '12']);
    expect(['28', '2028', '2', ''].map(fullYear)).toEqual(['2028', '2028', '2', '']);
  });
});

describe('whether a field is typed out', () => {
  it.each([
    ['number', ['4000000000000010', '378282246310005'], ['400000000000001', '4000000000000011']],
    ['month', ['2', '12'], ['1', '0', '13']],
    ['year', ['29', '2029'], ['2', '20', '202', '2019', '2024']],
    ['holderName', [], ['ANA SOUZA']],
    ['cvv', [], ['123']],
  ] as const)('%s: %j are, %j are not', (field, out, others) => {
    const isOut = (typed: string) => isTypedOut(field, { ...card, [field]: typed });
    expect([...out, ...others].filter(isOut)).toEqual(out);
  });

  it('what is typed out is right: nobody is led away from a mistake', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('number', 'month', 'year'),
        fc.stringMatching(/^\d{0,19}$/),
        (field: 'number' | 'month' | 'year', typed) => {
          const typedCard = { ...card, year: '2028', [field]: typed };
          if (isTypedOut(field, typedCard)) expect(creditCardProblem(field, typedCard)).toBeNull();
        },
      ),
    );
  });
});
