import * as z from 'zod/mini';
import { KEYS, readStored, removeStored, writeStored } from '#client/lib/device-storage.ts';
import { type Address, addressSchema } from '#shared/address.ts';
import { type Customer, customerSchema } from '#shared/customer.ts';
import { TERMS_DATE } from '#shared/terms-date.ts';

/** What a visitor asked their own device to remember (decision 035): contact, address, and the terms they accepted. */
const rememberedSchema = z.object({ customer: customerSchema, address: z.nullable(addressSchema), terms: z.string() });
type Remembered = z.output<typeof rememberedSchema>;

/** @returns null for a value that is not JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Something else wrote it: it counts as nothing remembered.
    return null;
  }
}

/** The remembered buyer. A value that is broken, or that an older version of the shop wrote, is none. */
export function rememberedBuyer(): Remembered | null {
  const parsed = rememberedSchema.safeParse(parseJson(readStored(KEYS.buyer) ?? 'null'));
  return parsed.success ? parsed.data : null;
}

const write = (buyer: Remembered) => void writeStored(KEYS.buyer, JSON.stringify(buyer));

/** Remembers a contact, with the address that is remembered already. Its visitor has just accepted the terms. */
export function rememberCustomer(customer: Customer): void {
  write({ customer, address: rememberedBuyer()?.address ?? null, terms: TERMS_DATE });
}

/** Remembers the address of a remembered contact. Where none is, the visitor did not ask for it. */
export function rememberAddress(address: Address): void {
  const buyer = rememberedBuyer();
  if (buyer) write({ ...buyer, address });
}

export const forgetBuyer = () => removeStored(KEYS.buyer);

/** What lets a buyer go straight to the payment: contact, address, and the terms as they are today; else null. */
export function readyBuyer(): { readonly customer: Customer; readonly address: Address } | null {
  const buyer = rememberedBuyer();
  return buyer?.address && buyer.terms === TERMS_DATE ? { customer: buyer.customer, address: buyer.address } : null;
}
