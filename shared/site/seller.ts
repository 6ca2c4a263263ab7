import { formatCpf, isCpf } from '#shared/customer/cpf.ts';

/** The seller at a venue, whom buyers must be told of (S15). */
export type Seller = {
  readonly name: string;
  /** The seller's number, with the kind of number: `CNPJ 11.222.333/0001-81`. */
  readonly document: string;
  readonly address: string;
  readonly phone: string | null;
};

const CNPJ = /^([A-Z\d]{2})\.?([A-Z\d]{3})\.?([A-Z\d]{3})\/?([A-Z\d]{4})-?(\d{2})$/;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** @param characters digits, or since 2026 also capital letters, whose value is their ASCII code minus 48 */
function cnpjDigit(characters: string): number {
  const weights = CNPJ_WEIGHTS.slice(-characters.length);
  const sum = weights.reduce((total, weight, at) => total + weight * (characters.charCodeAt(at) - 48), 0);
  return ((sum * 10) % 11) % 10;
}

/** Formats a CNPJ as it is printed; null if the text is no CNPJ, or a check digit is wrong. */
function formatCnpj(text: string): string | null {
  const [, a, b, c, d, digits] = CNPJ.exec(text.toUpperCase()) ?? [];
  const body = `${a}${b}${c}${d}`;
  const first = cnpjDigit(body);
  if (!digits || /^(.)\1+$/.test(body) || digits !== `${first}${cnpjDigit(`${body}${first}`)}`) return null;
  return `CNPJ ${a}.${b}.${c}/${d}-${digits}`;
}

const formatDocument = (text: string) => (isCpf(text) ? `CPF ${formatCpf(text)}` : formatCnpj(text));

/** The longest text about a seller. Texts are limited, because each page of the venue contains them. */
const MAX_TEXT = 200;

function textOf(setting: unknown): string | null {
  const text = typeof setting === 'string' ? setting.trim() : '';
  return text === '' || text.length > MAX_TEXT ? null : text;
}

/** Reads the seller; null unless name, document and address are all valid. */
export function readSeller(setting: unknown): Seller | null {
  if (typeof setting !== 'object' || setting === null) return null;
  const given = setting as Readonly<Record<string, unknown>>;
  const [name, document, address] = [textOf(given.NAME), textOf(given.DOCUMENT), textOf(given.ADDRESS)];
  const formatted = document && formatDocument(document);
  return name && formatted && address ? { name, document: formatted, address, phone: textOf(given.PHONE) } : null;
}

export function sellerLine({ name, document, address, phone }: Seller): string {
  return [name, document, address, phone].filter(Boolean).join('\u00a0· ');
}
