import * as z from 'zod/mini';
import { KEYS, readStored, removeStored, writeStored } from '#client/lib/device-storage.ts';
import { type Address, addressSchema } from '#shared/customer/address.ts';
import { type Customer, customerSchema, DOCUMENT_TYPES } from '#shared/customer/customer.ts';
import { TERMS_DATE } from '#shared/site/paths.ts';

/** A text that is missing or unreadable is empty: its field is typed again, and the others stay. */
const text = z.catch(z.string(), '');

/**
 * What a visitor asked their own device to remember (decision 012): contact, address, and the terms they accepted. The form
 * of the storage is apart from the forms of the checkout, because devices keep what older versions of the shop wrote. A
 * field that a form gets is added here as one that may be missing; a field that changes its meaning needs a new version.
 */
const rememberedSchema = z.object({
  version: z.catch(z.literal(1), 1),
  customer: z.object({
    name: text,
    email: text,
    // A document of an unknown type is typed again.
    documentType: z.catch(z.enum([...DOCUMENT_TYPES, 'other']), 'other'),
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

/** What can be paid with at once: whole, and under the terms as they are today. */
const readySchema = z.object({ customer: customerSchema, address: addressSchema, terms: z.literal(TERMS_DATE) });

/** @returns null for a value that is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something else wrote it: it counts as nothing remembered.
    return null;
  }
}

const readBuyer = () => parseJson(readStored(KEYS.buyer) ?? 'null');

/** What is readable of the remembered buyer; null where the device remembers none. */
export function rememberedBuyer(): Remembered | null {
  const parsed = rememberedSchema.safeParse(readBuyer());
  return parsed.success ? parsed.data : null;
}

const write = (buyer: Remembered) => void writeStored(KEYS.buyer, JSON.stringify(buyer));

/** Remembers a contact, with the address that is remembered already. Its visitor has just accepted the terms. */
export function rememberCustomer(customer: Customer): void {
  write({ version: 1, customer, address: rememberedBuyer()?.address ?? null, terms: TERMS_DATE });
}

/** Remembers the address of a remembered contact. Where none is, the visitor did not ask for it. */
export function rememberAddress(address: Address): void {
  const buyer = rememberedBuyer();
  if (buyer) write({ ...buyer, address });
}

export const forgetBuyer = () => removeStored(KEYS.buyer);

/** What lets a buyer go straight to the payment: contact and address as the forms accept them, and today's terms; else null. */
export function readyBuyer(): { readonly customer: Customer; readonly address: Address } | null {
  const parsed = readySchema.safeParse(readBuyer());
  return parsed.success ? { customer: parsed.data.customer, address: parsed.data.address } : null;
}
