import { createHash } from 'node:crypto';
import type { Address } from '#shared/customer/address.ts';
import type { BuyerIdentity } from '#shared/customer/customer.ts';
import type { SavedCustomer } from '#shared/order.ts';
import { ProgramError } from '#shared/program-error.ts';

/** The last days on which it is proven whose data and whose address it is; null for what is not proven. */
export type BuyerProof = { readonly customer: number | null; readonly address: number | null };

export const NO_PROOF: BuyerProof = { customer: null, address: null };

/** By data that the visitor gave just now. It ends no right before its own last day. */
export const PROVEN_NOW = Number.POSITIVE_INFINITY;

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** A document of any type in the spelling by which two are compared: its letters and digits, if it has any. */
function comparableDocument(document: string): string {
  return document.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || document.trim();
}

/** Says who somebody is, as a hash that can be guessed. */
export function identityClaim({ email, document }: BuyerIdentity): string {
  return hash([email.trim().toLowerCase(), comparableDocument(document)]);
}

/** The data leaves this object by {@link reveal} alone, which requires a proof: no reply can contain it by accident. */
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
    return this.#customer !== null && this.#address !== null;
  }

  get identityClaim(): string | null {
    return this.#customer && identityClaim(this.#customer);
  }

  /** Of the saved data, of which the type of the document is a part. */
  get customerClaim(): string | null {
    if (this.#customer === null) return null;
    const { email, documentType, document } = this.#customer;
    return hash([email.trim().toLowerCase(), documentType, comparableDocument(document)]);
  }

  get addressClaim(): string | null {
    return this.#address && hash(this.#address);
  }

  isSamePerson(identity: BuyerIdentity): boolean {
    return this.identityClaim === identityClaim(identity);
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
