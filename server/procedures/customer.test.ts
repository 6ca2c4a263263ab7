import { describe, expect, it } from 'vitest';
import { FREE_GUESSES } from '#server/limits/secrets.ts';
import { failureOf, post, startStorefront } from '#server/testing/storefront.ts';

const INTERVAL_MS = 250;

describe('customer', () => {
  it.each([
    ['529.982.247-25', 'CUSTOMER_NOT_FOUND'],
    ['390.533.447-05', 'CUSTOMER_CODE_NOT_FOUND'],
    ['111.444.777-36', 'BAD_INPUT'],
    ['', 'BAD_INPUT'],
  ])('CPF %j fails with %s (E3, E4)', async (cpf, code) => {
    const { caller } = await startStorefront();
    expect(await failureOf(caller('museu').customer.identify({ name: 'Ana', cpf }))).toBe(code);
  });

  it('takes exactly the fields that the venue shows', async () => {
    const storefront = await startStorefront();
    const { customer } = storefront.caller('museu');
    expect(await failureOf(customer.identify({ cpf: '11144477735' }))).toBe('BAD_INPUT');
    expect(await failureOf(customer.identify({ name: 'Ana', cpf: '11144477735', password: 'x' }))).toBe('BAD_INPUT');
    expect(await failureOf(storefront.caller('fotos').customer.identify({}))).toBe('BAD_INPUT');
    const surplus = await post(storefront, 'museu', 'customer.identify', { name: 'A', cpf: '11144477735', admin: '1' });
    expect(surplus.status).toBe(400);
  });

  it('takes no shorter for a known person, an unknown one and a refusal', async () => {
    const [most] = FREE_GUESSES.byNetwork;
    const { customer } = (await startStorefront({}, { limits: { intervalMs: INTERVAL_MS } })).caller('museu');
    const identify = async (cpf: string) => {
      const began = performance.now();
      const code = await failureOf(customer.identify({ name: 'Ana', cpf }));
      expect(performance.now() - began, code).toBeGreaterThan(INTERVAL_MS - 3);
      return code;
    };
    const unknown = () => identify('529.982.247-25');
    expect(await identify('111.444.777-35')).toBeUndefined();
    const guesses = await Promise.all(Array.from({ length: most }, unknown));
    expect(guesses).toEqual(Array(most).fill('CUSTOMER_NOT_FOUND'));
    expect(await unknown()).toBe('TOO_MANY_REQUESTS');
  });

  it('writes nothing of a visitor into the log', async () => {
    const storefront = await startStorefront();
    await post(storefront, 'museu', 'customer.identify', { name: 'Nome Secreto', cpf: '529.982.247-25' });
    expect(storefront.log.join('')).not.toMatch(/Secreto|529\.?982/);
  });
});
