import type { Address } from '#shared/customer/address.ts';
import type { Customer } from '#shared/customer/customer.ts';
import type { Order } from '#shared/order.ts';
import type { Caller } from './storefront.ts';

export const CUSTOMER: Customer = {
  name: 'Ana',
  email: 'pendente@example.com',
  documentType: 'cpf',
  document: '11144477735',
  phone: '+5511987654321',
  acceptedTerms: true,
};

export const ADDRESS: Address = {
  country: 'br',
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  streetNumber: '1578',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
};

/** Returns the buyer's right from a reply to the buyer. @throws Error if the reply went to anybody else */
export function rightOf({ buyer }: Order): string {
  if (buyer.kind !== 'you') throw new Error('the reply is not to the buyer');
  return buyer.right;
}

/** Saves a buyer in an order. @returns the input that is the same for all checkouts of the order */
export async function giveBuyer<Cards extends string[]>(
  caller: Caller,
  order: string,
  cards: Cards,
  email = CUSTOMER.email,
) {
  const named = await caller.order.saveCustomer({ order, customer: { ...CUSTOMER, email } });
  const saved = await caller.order.saveAddress({ order, address: ADDRESS, buyer: rightOf(named) });
  return { order, cards, revision: saved.revision, buyer: rightOf(saved) };
}
