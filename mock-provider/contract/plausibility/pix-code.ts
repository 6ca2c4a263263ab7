import { NotTried, need } from '#mock-provider/contract/not-tried.ts';
import { toCents } from '#mock-provider/world/money.ts';
import { crc16 } from '#mock-provider/world/orders/br-code.ts';

/** The BR Code's fields by their ids (EMV: two digits of id, two of length, the value). @returns null when the lengths do not add up */
export function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < text.length) {
    const head = /^(\d{2})(\d{2})/.exec(text.slice(at, at + 4));
    const end = at + 4 + Number(head?.[2]);
    if (!head?.[1] || end > text.length) return null;
    fields.set(head[1], text.slice(at + 4, end));
    at = end;
  }
  return fields;
}

const REAIS = '986';
const PIX = 'br.gov.bcb.pix';

/** The fields of 26 to 51 hold one account each. @returns those of the PIX account */
function pixAccount(fields: ReadonlyMap<string, string>): Map<string, string> | undefined {
  return (
    [...fields]
      .filter(([id]) => id >= '26' && id <= '51')
      .map(([, value]) => readFields(value))
      .find((account) => account?.get('00')?.toLowerCase() === PIX) ?? undefined
  );
}

export function codeDifferences(text: string): string[] {
  const fields = readFields(text);
  if (!fields) return ['pix_text: the lengths of its fields do not add up'];
  return [
    ...(fields.get('00') === '01' ? [] : ['pix_text: does not begin as a BR Code']),
    ...(pixAccount(fields) ? [] : [`pix_text: no account of ${PIX}`]),
    ...(fields.get('53') === REAIS ? [] : ['pix_text: the currency (53) is not 986']),
    ...(fields.get('58') === 'BR' ? [] : ['pix_text: the country (58) is not BR']),
    ...([...fields.keys()].at(-1) === '63' ? [] : ['pix_text: does not end with its CRC (63)']),
  ];
}

/** Whether the CRC at the end is that of the text. No banking app takes a code with another one. */
export function crcDifferences(text: string): string[] {
  const expected = crc16(text.slice(0, -4)).toString(16).toUpperCase().padStart(4, '0');
  const said = text.slice(-4).toUpperCase();
  return said === expected ? [] : [`pix_text: CRC ${said} instead of ${expected}`];
}

/** Whether a code charges the order's total. @throws NotTried when it leaves its amount to an address (dynamic PIX) */
export function amountDifferences(text: string, totalCents: number): string[] {
  const fields = need(readFields(text), 'a PIX code with fields');
  const total = (totalCents / 100).toFixed(2);
  const amount = fields.get('54');
  if (amount === undefined) {
    if (pixAccount(fields)?.has('25')) throw new NotTried('needs a PIX code with an amount');
    return [`pix_text: no amount (54) for ${total}`];
  }
  return /^\d+(\.\d{1,2})?$/.test(amount) && toCents(Number(amount)) === totalCents
    ? []
    : [`pix_text: charges ${amount} for an order of ${total}`];
}
