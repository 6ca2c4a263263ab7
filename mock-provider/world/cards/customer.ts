import { Refusal } from '#mock-provider/world/refusal.ts';
import type { KnownCustomer } from './recipe.ts';

export type Identification = {
  readonly name?: string | undefined;
  readonly lastname?: string | undefined;
  readonly external_id?: string | undefined;
  readonly cpf?: string | undefined;
  readonly password?: string | undefined;
};

const plain = (text: string | undefined): string => (text ?? '').trim().toLocaleLowerCase('pt-BR');
const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

/** Compares the CPF if there is one, otherwise the identification, otherwise the full name. */
function matches(customer: KnownCustomer, given: Identification): boolean {
  if (customer.password !== undefined && given.password !== customer.password) return false;
  if (given.cpf !== undefined) return customer.cpf !== undefined && customer.cpf === digits(given.cpf);
  if (given.external_id !== undefined) return plain(customer.external_id) === plain(given.external_id);
  if (given.name === undefined && given.lastname === undefined) return false;
  const sameName = given.name === undefined || plain(customer.name) === plain(given.name);
  return sameName && (given.lastname === undefined || plain(customer.lastname) === plain(given.lastname));
}

/** @returns the card's code @throws Refusal CUSTOMER_NOT_FOUND, or the one that the customer's record names */
export function findCustomer(customers: readonly KnownCustomer[], given: Identification): string {
  const customer = customers.find((one) => matches(one, given));
  if (!customer) throw new Refusal('CUSTOMER_NOT_FOUND');
  if ('refusal' in customer) throw new Refusal(customer.refusal);
  return customer.card;
}
