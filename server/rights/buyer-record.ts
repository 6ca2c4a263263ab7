import { hash } from 'node:crypto';
import type { Address } from '#shared/customer/address.ts';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { ProgramError } from '#shared/program-error.ts';

/**
 * The last day on which the visitor counts as the buyer, for the customer data and for the address; null for what
 * nothing proves.
 */
export type BuyerProof = { readonly customer: number | null; readonly address: number | null };

export const NO_PROOF: BuyerProof = { customer: null, address: null };

/** The last day of a proof by data that the visitor has just typed. It does not shorten a right. */
export const PROVEN_NOW = Number.POSITIVE_INFINITY;

const claimOf = (value: unknown) => hash('sha256', JSON.stringify(value), 'base64url');

/** Reduces a text, such as a document, to its capital letters and digits; one without any is only trimmed. */
function comparable(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || text.trim();
}

/** Hashes what identifies a person. Whoever guesses e-mail and document can compute the hash. */
export function identityClaim({ email, document }: BuyerIdentity): string {
  return claimOf([email.trim().toLowerCase(), comparable(document)]);
}

/** A buyer's private data. Only {@link reveal} returns them, and it needs a proof, so no reply has them by accident. */
export class BuyerRecord {
  readonly #customer: SavedCustomer | null;
  readonly #address: Address | null;

  constructor(customer: SavedCustomer | null, address: Address | null) {
    this.#customer = customer;
    this.#address = address;
  }

  get isKnown(): boolean {
    return this.#customer !== null;
  }

  get isComplete(): boolean {
    return this.completeClaim !== null;
  }

  /** A hash of the customer and the address together; null unless both are saved. */
  get completeClaim(): string | null {
    return this.#customer && this.#address && claimOf([this.customerClaim, this.addressClaim]);
  }

  get identityClaim(): string | null {
    return this.#customer && identityClaim(this.#customer);
  }

  /** A hash of the saved e-mail, document and type of document. */
  get customerClaim(): string | null {
    if (this.#customer === null) return null;
    const { email, documentType, document } = this.#customer;
    return claimOf([email.trim().toLowerCase(), documentType, comparable(document)]);
  }

  get addressClaim(): string | null {
    return this.#address && claimOf(this.#address);
  }

  isSamePerson(identity: BuyerIdentity): boolean {
    return this.identityClaim === identityClaim(identity);
  }

  /** Whether the address has a postal code and a number, as the provider may have rewritten them. */
  isAt({ zipcode, streetNumber }: Address): boolean {
    const place = (address: Pick<Address, 'zipcode' | 'streetNumber'>) =>
      [address.zipcode, address.streetNumber].map(comparable).join(' ');
    return this.#address !== null && place(this.#address) === place({ zipcode, streetNumber });
  }

  reveal(proof: BuyerProof): { readonly customer: SavedCustomer | null; readonly address: Address | null } {
    return {
      customer: proof.customer ? this.#customer : null,
      address: proof.customer && proof.address ? this.#address : null,
    };
  }

  toJSON(): never {
    throw new ProgramError('a buyer record is never sent as it is: use reveal');
  }
}
