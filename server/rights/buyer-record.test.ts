import { expect, it } from 'vitest';
import { ADDRESS } from '#server/testing/buyer.ts';
import { SAVED_DOCUMENT_TYPES } from '#shared/customer/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { BuyerRecord } from './buyer-record.ts';

const recordOf = (saved: Pick<SavedCustomer, 'documentType' | 'document'>) =>
  new BuyerRecord({ name: '', email: 'ana@example.com', phone: '', acceptedTerms: true, ...saved }, null);

// A returning visitor types only e-mail and document, so the number alone must identify any type of document.
it.each(SAVED_DOCUMENT_TYPES)(
  'recognises the buyer with a document of type %s in any spelling (R1)',
  (documentType) => {
    for (const document of ['11144477735', '12.345.678-X', 'ab 123456']) {
      const record = recordOf({ documentType, document });
      const isSame = (typed: string) => record.isSamePerson({ email: ' Ana@Example.com', document: typed });
      const bare = document.replace(/[ .-]/g, '');
      expect([isSame(document), isSame(` ${bare.toLowerCase()} `), isSame(bare.slice(1))]).toEqual([true, true, false]);
    }
  },
);

it('tells documents apart that hold no letter and no digit', () => {
  const record = recordOf({ documentType: 'other', document: '--' });
  const isSame = (document: string) => record.isSamePerson({ email: 'ana@example.com', document });
  expect([isSame('--'), isSame('..')]).toEqual([true, false]);
});

it.each([
  [{ email: 'ANA@example.com', document: '111.444.777-35' }, false],
  [{ email: '', document: '' }, false],
  [{ email: 'a**@example.com', document: '***.444.777-**' }, false],
  [{ email: 'rui@example.com', document: '' }, true],
  [{ email: '', document: '52998224725' }, true],
])('a reply with %j is certainly about somebody else: %s', (saved, isOther) => {
  const record = new BuyerRecord({ name: '', phone: '', acceptedTerms: true, documentType: 'cpf', ...saved }, null);
  expect(record.isSomebodyElse({ email: 'ana@example.com', document: '11144477735' })).toBe(isOther);
});

it.each([
  [{ zipcode: '01310100', streetNumber: '1578', street: 'Av. Paulista' }, false],
  [{ zipcode: '', streetNumber: '' }, false],
  [{ zipcode: '20040-020' }, true],
  [{ streetNumber: '4711' }, true],
])('a reply with the address %j seems to be another: %s', (saved, isOther) => {
  const record = new BuyerRecord(null, { ...ADDRESS, zipcode: '01310-100', streetNumber: '1578', ...saved });
  expect(record.isElsewhere({ ...ADDRESS, zipcode: '01310-100', streetNumber: '1578' })).toBe(isOther);
});
