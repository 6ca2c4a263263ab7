import { createHash } from 'node:crypto';
import type { Address } from '#shared/address.ts';
import { type BuyerIdentity, normalizeDocument } from '#shared/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';

/** What a request has proved about the buyer of an order (see buyer-right.ts). */
export type BuyerProof = { readonly customer: boolean; readonly address: boolean };

export const NO_PROOF: BuyerProof = { customer: false, address: false };

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function identityText({ email, documentType, document }: BuyerIdentity | SavedCustomer): string {
  const type = documentType === 'cpf' ? 'cpf' : 'passport';
  return hash([email.trim().toLowerCase(), documentType, normalizeDocument(type, document)]);
}

/**
 * Who buys an order and where they live, as the provider holds it. The data is private: it leaves this object by
 * {@link reveal} alone, which asks for the proof, so no reply can hold it by accident.
 */
export class BuyerRecord {
  readonly #customer: SavedCustomer | null;
  readonly #address: Address | null;

  constructor(customer: SavedCustomer | null, address: Address | null) {
    this.#customer = customer;
    this.#address = address;
  }

  /** Whether anybody has given their data. */
  get isKnown(): boolean {
    return this.#customer !== null;
  }

  /** Whether there is all that a charge needs. */
  get isComplete(): boolean {
    return this.#customer !== null && this.#address !== null;
  }

  /** What a buyer handle is bound to: e-mail and document, hashed. Null while there is no customer. */
  get customerClaim(): string | null {
    return this.#customer && identityText(this.#customer);
  }

  /** What an address handle is bound to: the address, hashed. Null while there is none. */
  get addressClaim(): string | null {
    return this.#address && hash(this.#address);
  }

  /** Whether somebody names the same e-mail and document. */
  isSamePerson(identity: BuyerIdentity): boolean {
    return this.#customer !== null && identityText(identity) === identityText(this.#customer);
  }

  /** The data that a proof opens; null for the rest. */
  reveal(proof: BuyerProof): { readonly customer: SavedCustomer | null; readonly address: Address | null } {
    return {
      customer: proof.customer ? this.#customer : null,
      address: proof.customer && proof.address ? this.#address : null,
    };
  }

  toJSON(): never {
    throw new Error('a buyer record is never sent as it is: use reveal');
  }
}
