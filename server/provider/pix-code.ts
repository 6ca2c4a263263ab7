import type { PixReceiver } from '#shared/payment.ts';
import { pixChecksum, pixFields } from '#shared/pix-code.ts';
import { centsFromReais, isPrice } from '#shared/provider-api/price.ts';

const bytesOf = (code: string) => Buffer.from(code).toString('latin1');

export function expectedCrc(code: string): string {
  return pixChecksum(bytesOf(code).slice(0, -4));
}

function centsOf(amount: string): number | undefined {
  const isAmount = /^\d{1,10}(?:\.\d{1,2})?$/.test(amount) && isPrice(Number(amount));
  return isAmount ? centsFromReais(Number(amount)) : undefined;
}

const REAIS = '986';

/** Undefined without a name (59), which a bank then takes from the account alone. @param city (60) */
function receiverOf(name = '', city = ''): PixReceiver | undefined {
  const written = (text: string) => text.replace(/\p{C}/gu, '').trim();
  return written(name) === '' ? undefined : { name: written(name), city: written(city) };
}

type PixReading = {
  /** Null where the code leaves its amount to an address (dynamic PIX). */
  readonly cents: number | null;
  readonly receiver: PixReceiver | undefined;
};

/**
 * What a bank reads in a PIX code. Null for a code that no bank takes, or not as it says: its fields, its checksum (63), its
 * currency (53) or its amount (54) are wrong, or a fee (55) comes on top.
 */
export function readPixCode(code: string): PixReading | null {
  // Some count the bytes of a name with accents.
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
