/** Writes a field of a PIX code: id, length in bytes, value. The values are ASCII, so each character is one byte. */
function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** Computes CRC-16/CCITT-FALSE, as the central bank's manual requires. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'ascii')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** @returns a PIX code that leads to a charge at a bank and can be paid once */
export function pixText(amount: number, chargeId: string): string {
  const account =
    field('00', 'br.gov.bcb.pix') + field('25', `pix.banco.example/qr/v2/${chargeId.replaceAll('-', '')}`);
  const beforeChecksum = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '7221'),
    field('53', '986'),
    field('54', amount.toFixed(2)),
    field('58', 'BR'),
    field('59', 'RETRATOS DO NORTE LTDA'),
    field('60', 'MANAUS'),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return beforeChecksum + checksum(beforeChecksum);
}
