import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsCreditCardNumber, holdsCreditCardData, passesLuhn } from './credit-card-data.ts';

function withCheckDigit(digits: string): string {
  return digits + [...'0123456789'].find((last) => passesLuhn(digits + last));
}

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));
const cardNumber = fc.oneof(
  digits(14).map((rest) => withCheckDigit(`4${rest}`)),
  digits(13).map((rest) => withCheckDigit(`51${rest}`)),
  digits(12).map((rest) => withCheckDigit(`37${rest}`)),
);

describe('a payment card’s number (B11)', () => {
  it('is seen in any spelling and anywhere in what is sent', () => {
    const check = (number: string, gap: string) => {
      const written = (number.match(/\d{1,4}/g) ?? []).join(gap);
      expect(containsCreditCardNumber(written)).toBe(true);
      expect(containsCreditCardNumber(`meu cartão: ${written}.`)).toBe(true);
      expect(holdsCreditCardData({ customer: [{ name: `Ana ${written}` }] })).toBe(true);
      expect(holdsCreditCardData({ document: Number(number) })).toBe(true);
    };
    fc.assert(fc.property(cardNumber, fc.constantFrom('', ' ', '-'), check));
  });

  it('has the right check digit', () => {
    const check = (number: string, off: number) => {
      const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + off) % 10);
      expect(containsCreditCardNumber(wrong)).toBe(false);
    };
    fc.assert(fc.property(cardNumber, fc.integer({ min: 1, max: 9 }), check));
  });

  it('has more than 13 digits: a CPF, a CEP and a phone typed by hand are none', () => {
    const check = (number: bigint) => {
      expect(containsCreditCardNumber(String(number))).toBe(false);
    };
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 9_999_999_999_999n }), check));
  });

  it('is no stored phone, however long', () => {
    const check = (phone: string) => {
      expect(holdsCreditCardData({ customer: { phone } })).toBe(false);
    };
    fc.assert(fc.property(fc.stringMatching(/^\+[1-9]\d{1,17}$/), check));
  });

  it('is no signed id, whatever ids the provider gives', () => {
    const check = (id: string, mac: string) => {
      expect(holdsCreditCardData({ order: `o.${id}.${mac}`, cards: [`c.a-${id}.${mac}`] })).toBe(false);
    };
    fc.assert(fc.property(cardNumber, fc.stringMatching(/^[\w-]{22}$/), check));
  });

  it.each(['4000000000000010 ', '4000 0000 0000 0010', '5555-5555-5555-4444', '378282246310005', '30569309025904'])(
    '%j is one',
    (text) => expect(containsCreditCardNumber(text)).toBe(true),
  );

  it.each([
    '111.444.777-35',
    '11144477735',
    '01310-100',
    '+5511987654321',
    '12.345.678/0001-95',
    'tok_4000000000000010',
    'Rua 25 de Março, 1000',
    '4000000000000011',
    '1000000000000008',
  ])('%j is none', (text) => expect(containsCreditCardNumber(text)).toBe(false));
});

describe('card data by its name', () => {
  it.each(['cvv', 'CVC', 'card_number', 'cardNumber', 'expMonth', 'exp_year', 'card_cvv', 'securityCode'])(
    '%s is refused whatever its value',
    (name) => expect(holdsCreditCardData({ card: { [name]: '123' } })).toBe(true),
  );

  it.each(['streetNumber', 'cards', 'cardToken', 'card', 'document'])('%s is not', (name) =>
    expect(holdsCreditCardData({ [name]: '123' })).toBe(false),
  );

  it('lets a venue know its visitors by any number', () => {
    expect(holdsCreditCardData({ external_id: '4000000000000010', password: '4000000000000010' })).toBe(false);
  });

  it('are numbers by the thousand, valid or not, which take no time to check', () => {
    const numbers = (count: number) => ({ downloads: '4000000000000011 '.repeat(count) });
    expect([holdsCreditCardData(numbers(1_000)), holdsCreditCardData(numbers(1_001))]).toEqual([false, true]);
  });

  it('ends, however deep the data is nested', () => {
    expect(holdsCreditCardData(JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toBe(false);
  });
});
