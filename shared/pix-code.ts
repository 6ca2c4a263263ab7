/** A key from the Central Bank's examples. It belongs to nobody, so nobody can be paid with it. */
const UNPAYABLE_KEY = '123e4567-e12b-12d1-a456-426655440000';
const MERCHANT = 'MOCK NAO PAGAR';
const CITY = 'TESTE';

/**
 * Computes the checksum that ends a PIX code (CRC16/CCITT-FALSE: polynomial 0x1021, initial value 0xffff).
 * @param text everything before the checksum, one byte per character
 */
export function pixChecksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= (character.codePointAt(0) ?? 0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * Parses a PIX code. An EMV field has two digits of id, two of length, and the value.
 * @returns null if a field is malformed or an id repeats
 */
export function pixFields(code: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < code.length) {
    const head = /^(\d{2})(\d{2})/.exec(code.slice(at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    if (!head?.[1] || end > code.length || fields.has(head[1])) return null;
    fields.set(head[1], code.slice(at + 4, end));
    at = end;
  }
  return fields;
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Creates a PIX code (EMV BR Code) that pays nobody. @param reference its last 25 letters and digits are used */
export function unpayablePixCode(cents: number, reference: string): string {
  const transaction = reference.replace(/[^A-Za-z0-9]/g, '').slice(-25) || '***';
  const unsigned = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', UNPAYABLE_KEY)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', MERCHANT),
    field('60', CITY),
    field('62', field('05', transaction)),
    '6304',
  ].join('');
  return unsigned + pixChecksum(unsigned);
}
