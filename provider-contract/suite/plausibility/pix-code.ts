import { NotTried, need, unless } from '#provider-contract/suite/finding.ts';
import { pixChecksum, pixFields } from '#shared/pix-code.ts';
import { centsFromReais } from '#shared/provider-api/primitives.ts';

const REAIS = '986';
const PIX = 'br.gov.bcb.pix';

const bytesOf = (text: string) => Buffer.from(text).toString('latin1');
/** Parses a PIX code. For a name with accents, some providers count characters, others bytes. */
const fieldsOf = (text: string) => pixFields(text) ?? pixFields(bytesOf(text));

/** Fields 26 to 51 contain one account each. @returns the fields of the PIX account */
function pixAccount(fields: ReadonlyMap<string, string>): ReadonlyMap<string, string> | undefined {
  return (
    [...fields]
      .filter(([id]) => id >= '26' && id <= '51')
      .map(([, value]) => pixFields(value))
      .find((account) => account?.get('00')?.toLowerCase() === PIX) ?? undefined
  );
}

export function codeDifferences(text: string): string[] {
  const fields = fieldsOf(text);
  if (!fields) return ['pix_text: the lengths of its fields do not add up'];
  return [
    ...unless(fields.get('00') === '01', 'pix_text: does not begin as a BR Code'),
    ...unless(pixAccount(fields), `pix_text: no account of ${PIX}`),
    ...unless(fields.get('53') === REAIS, 'pix_text: the currency (53) is not 986'),
    ...unless(fields.get('58') === 'BR', 'pix_text: the country (58) is not BR'),
    ...unless([...fields.keys()].at(-1) === '63', 'pix_text: does not end with its CRC (63)'),
  ];
}

/** Checks the CRC at the end of the text. Banking apps refuse a code whose CRC is wrong. */
export function crcDifferences(text: string): string[] {
  const expected = pixChecksum(bytesOf(text).slice(0, -4));
  const said = text.slice(-4).toUpperCase();
  return unless(said === expected, `pix_text: CRC ${said} instead of ${expected}`);
}

/**
 * Checks that a code charges the order's total.
 * @throws NotTried if the code has no fields, or its amount is at an address (dynamic PIX)
 */
export function amountDifferences(text: string, totalCents: number): string[] {
  const fields = need(fieldsOf(text), 'a PIX code with fields');
  const total = (totalCents / 100).toFixed(2);
  const amount = fields.get('54');
  if (amount === undefined) {
    if (pixAccount(fields)?.has('25')) throw new NotTried('needs a PIX code with an amount');
    return [`pix_text: no amount (54) for ${total}`];
  }
  const isRight = /^\d+(\.\d{1,2})?$/.test(amount) && centsFromReais(Number(amount)) === totalCents;
  return unless(isRight, `pix_text: charges ${amount} for an order of ${total}`);
}
