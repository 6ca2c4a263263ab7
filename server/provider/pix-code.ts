import type { PixReceiver } from '#shared/payment.ts';
import { pixChecksum, pixFields } from '#shared/pix-code.ts';
import { centsFromReais, isPrice } from '#shared/provider-api/primitives.ts';

const bytesOf = (code: string) => Buffer.from(code).toString('latin1');

export function expectedCrc(code: string): string {
  return pixChecksum(bytesOf(code).slice(0, -4));
}

function centsOf(amount: string): number | undefined {
  const isAmount = /^\d{1,10}(?:\.\d{1,2})?$/.test(amount) && isPrice(Number(amount));
  return isAmount ? centsFromReais(Number(amount)) : undefined;
}

const REAIS = '986';

/** Reads the receiver's name (field 59) and city (60). Returns undefined if the name is missing or blank. */
function receiverOf(name = '', city = ''): PixReceiver | undefined {
  const written = (text: string) => text.replace(/\p{C}/gu, '').trim();
  return written(name) === '' ? undefined : { name: written(name), city: written(city) };
}

type PixReading = {
  /** The amount in cents; null if the code contains none. A dynamic code names an address instead. */
  readonly cents: number | null;
  readonly receiver: PixReceiver | undefined;
};

/**
 * Reads a code strictly, so that visitors only get codes that banks accept.
 * @returns null if its fields, checksum (63), currency (53) or amount (54) are wrong, or if it adds a fee (55)
 */
export function readPixCode(code: string): PixReading | null {
  // Some providers give lengths in bytes, not characters, which differ in names with accents.
  const inCharacters = pixFields(code);
  const fields = inCharacters ?? pixFields(bytesOf(code));
  const textOf = (id: string) =>
    inCharacters ? inCharacters.get(id) : Buffer.from(fields?.get(id) ?? '', 'latin1').toString();
  const crc = fields?.get('63');
  if (!fields || !crc || !code.endsWith(crc) || crc.toUpperCase() !== expectedCrc(code)) return null;
  if (fields.get('53') !== REAIS || fields.has('55')) return null;
  const amount = fields.get('54');
  const cents = amount === undefined ? null : centsOf(amount);
  return cents === undefined ? null : { cents, receiver: receiverOf(textOf('59'), textOf('60')) };
}
