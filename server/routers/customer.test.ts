import { describe, expect, it } from 'vitest';
import { failureOf, post, startStorefront } from '../testing/storefront.ts';

describe('customer', () => {
  it('finds the card of a visitor who tells who they are (H7)', async () => {
    const { caller } = await startStorefront();
    const { customer, gallery } = caller('museu');
    const { card } = await customer.identify({ name: 'Marina', cpf: '111.444.777-35' });
    expect(card).toBe('MISTO0001');
    expect((await gallery.byCards({ cards: [card] })).sold).toHaveLength(6);
  });

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

  it('writes nothing of a visitor into the log', async () => {
    const storefront = await startStorefront();
    await post(storefront, 'museu', 'customer.identify', { name: 'Nome Secreto', cpf: '529.982.247-25' });
    expect(storefront.log.join('')).not.toMatch(/Secreto|529\.?982/);
  });
});
