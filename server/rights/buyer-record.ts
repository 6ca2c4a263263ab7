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

/** Whether a saved value is another than the given one. A provider may leave values out, or mask them with asterisks. */
function differs(saved: string, given: string): boolean {
  return saved !== '' && !saved.includes('*') && comparable(saved) !== comparable(given);
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

  /** Whether the data are certainly another person's, such as in an outdated reply. */
  isSomebodyElse({ email, document }: BuyerIdentity): boolean {
    const saved = this.#customer;
    return saved !== null && (differs(saved.email, email) || differs(saved.document, document));
  }

  /** Whether the address seems to be another one, by its postal code and number. */
  isElsewhere({ zipcode, streetNumber }: Address): boolean {
    const saved = this.#address;
    return saved !== null && (differs(saved.zipcode, zipcode) || differs(saved.streetNumber, streetNumber));
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
