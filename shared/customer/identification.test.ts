import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDENTIFICATION_FIELDS } from '#shared/site/venue.ts';
import { identificationProblems, identitiesIn, normalizeIdentification } from './identification.ts';

const anyFields = fc.subarray([...IDENTIFICATION_FIELDS], { minLength: 1 });

describe('the identification form (H7)', () => {
  it('requires every field that the venue shows, and only those', () => {
    fc.assert(
      fc.property(anyFields, (asked) => {
        const problems = identificationProblems(asked, {});
        expect(Object.keys(problems).sort()).toEqual([...asked].sort());
        expect(new Set(Object.values(problems))).toEqual(new Set(['required']));
      }),
    );
  });

  it('takes no field that the venue does not show', () => {
    expect(identificationProblems(['name'], { name: 'Ana', password: 'x' })).toEqual({ password: 'notAsked' });
  });

  it('checks a CPF as the checkout does', () => {
    expect(identificationProblems(['cpf'], { cpf: '111.444.777-35' })).toEqual({});
    expect(identificationProblems(['cpf'], { cpf: '111.444.777-36' })).toEqual({ cpf: 'cpfInvalid' });
    expect(identificationProblems(['cpf'], { cpf: ' . ' })).toEqual({ cpf: 'required' });
  });

  it('bounds what is sent', () => {
    expect(identificationProblems(['external_id'], { external_id: 'x'.repeat(121) })).toEqual({
      external_id: 'tooLong',
    });
  });

  it('sends a CPF in its digits, names without blanks around them, and passwords as they are', () => {
    const typed = { name: ' Ana ', cpf: '111.444.777-35', password: ' x ' };
    expect(normalizeIdentification(['name', 'cpf', 'password'], typed)).toEqual({
      name: 'Ana',
      cpf: '11144477735',
      password: ' x ',
    });
  });
});

describe('whom a form is about', () => {
  const ANA = { name: 'Ana', lastname: 'Silva', external_id: 'X 1', cpf: '11144477735', password: 'p' };

  it.each([
    [ANA, ['cpf 11144477735', 'external_id x1']],
    [{ name: 'Ana', cpf: '11144477735' }, ['cpf 11144477735']],
    [{ name: 'Ana', lastname: 'Silva', password: 'p' }, ['name ana lastname silva']],
    [{ password: 'p' }, ['password p']],
  ])('is told by its numbers, else by its name: %j', (form, identities) => {
    expect(identitiesIn(form)).toEqual(identities);
  });

  it('is the same person however the name is written, and no other field changes it', () => {
    const written = { name: ' ÁNA-maria ', lastname: 'DA  Conceição' };
    const plain = { name: 'anamaria', lastname: 'daconceicao' };
    expect(identitiesIn({ ...written, password: 'a' })).toEqual(identitiesIn({ ...plain, password: 'b' }));
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, password) => {
        expect(identitiesIn({ ...ANA, name, password })).toEqual(identitiesIn(ANA));
      }),
    );
  });
});
