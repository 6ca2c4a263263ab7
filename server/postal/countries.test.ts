import { expect, it } from 'vitest';
import { ADDRESS } from '#server/testing/buyer.ts';
import { addressSchema, isStateOf } from '#shared/customer/address.ts';
import { COUNTRIES, loadSubdivisionsOf } from './countries.ts';

const lists = await Promise.all(
  COUNTRIES.map(async (country) => ({ country, subdivisions: await loadSubdivisionsOf(country) })),
);
const subdivisionsOf = (code: string) => lists.find(({ country }) => country === code)?.subdivisions ?? [];

function repeated(readValue: (subdivision: { code: string; name: string }) => string): string[] {
  return lists.flatMap(({ country, subdivisions }) => {
    const values = subdivisions.map(readValue);
    return values.filter((value, at) => values.indexOf(value) !== at).map((value) => `${country}: ${value}`);
  });
}

it('every subdivision has an ISO code of its country and a name, each once in the country', () => {
  const odd = lists.flatMap(({ country, subdivisions }) => {
    const isCode = new RegExp(`^${country.toUpperCase()}-[A-Z0-9]{1,3}$`);
    return subdivisions.filter(({ code, name }) => !isCode.test(code) || name.trim() !== name || name === '');
  });
  expect(odd).toEqual([]);
  expect(repeated(({ code }) => code)).toEqual([]);
  expect(repeated(({ name }) => name)).toEqual([]);
  expect(lists.filter(({ subdivisions }) => subdivisions.length > 0).length).toBeGreaterThan(190);
});

it('every subdivision that can be chosen is accepted as it was chosen', () => {
  const changed = lists.flatMap(({ country, subdivisions }) => {
    const codes = subdivisions.map(({ code }) => code);
    return codes.filter((state) => {
      const { state: kept } = addressSchema.parse({ ...ADDRESS, country, state });
      return kept !== state || !isStateOf(kept, codes);
    });
  });
  expect(changed).toEqual([]);
});

it('names are those of the country, without the notes of the standard', () => {
  const names = (country: string) => subdivisionsOf(country).map(({ name }) => name);
  expect(names('es')).toEqual(expect.arrayContaining(['Andalucía', 'Cantabria (CB)', 'Cantabria (S)', 'País Vasco']));
  expect(names('br')).toHaveLength(27);
  expect(names('lu')).toEqual(expect.arrayContaining(['Diekirch (D)', 'Diekirch (DI)', 'Capellen']));
  expect(names('gr')).toContain('Anatolikí Makedonía kai Thráki');
  const notes = /\((?:EH.*|[a-z]{2}, [a-z]{2})\)$/;
  expect(lists.flatMap(({ country }) => names(country)).filter((name) => notes.test(name))).toEqual([]);
});

it('a territory without subdivisions has none', () => {
  expect(['pr', 'gu', 'gg', 'xk', 'aq', 'va'].flatMap(subdivisionsOf)).toEqual([]);
});
