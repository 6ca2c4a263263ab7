import * as z from 'zod/mini';
import { readStoredJson, writeStored } from '#client/lib/device-storage.ts';
import { type Address, addressSchema } from '#shared/customer/address.ts';
import { type Customer, customerSchema, SAVED_DOCUMENT_TYPES } from '#shared/customer/customer.ts';
import { TERMS_DATE } from '#shared/site/paths.ts';

/** An invalid text becomes empty, so that only its field must be retyped. */
const text = z.catch(z.string(), '');

/**
 * An older release may have written the stored buyer (decision 012). New fields must be optional, and a new meaning of
 * a field needs a new version.
 */
const rememberedSchema = z.object({
  version: z.catch(z.literal(1), 1),
  customer: z.object({
    name: text,
    email: text,
    // If the type of document is unknown, it must be chosen again.
    documentType: z.catch(z.enum(SAVED_DOCUMENT_TYPES), 'other'),
    document: text,
    phone: text,
    acceptedTerms: z.catch(z.boolean(), false),
  }),
  address: z.catch(
    z.nullable(
      z.object({
        country: text,
        zipcode: text,
        street: text,
        streetNumber: text,
        state: text,
        city: text,
        neighborhood: text,
      }),
    ),
    null,
  ),
  terms: text,
});
type Remembered = z.output<typeof rememberedSchema>;

const readySchema = z.object({ customer: customerSchema, address: addressSchema, terms: z.literal(TERMS_DATE) });

export function rememberedBuyer(): Remembered | null {
  const parsed = rememberedSchema.safeParse(readStoredJson('buyer'));
  return parsed.success ? parsed.data : null;
}

const write = (buyer: Remembered) => void writeStored('buyer', JSON.stringify(buyer));

/** Stores the contact, and keeps the stored address. The visitor has just accepted the terms. */
export function rememberCustomer(customer: Customer): void {
  write({ version: 1, customer, address: rememberedBuyer()?.address ?? null, terms: TERMS_DATE });
}

/** Stores the address if a contact is stored. Otherwise the visitor has not asked to be remembered. */
export function rememberAddress(address: Address): void {
  const buyer = rememberedBuyer();
  if (buyer) write({ ...buyer, address });
}

export const forgetBuyer = () => void writeStored('buyer', null);

/** Returns the stored buyer, who skips to the payment; null if data are missing or invalid, or the terms changed. */
export function readyBuyer(): { readonly customer: Customer; readonly address: Address } | null {
  const parsed = readySchema.safeParse(readStoredJson('buyer'));
  return parsed.success ? { customer: parsed.data.customer, address: parsed.data.address } : null;
}
