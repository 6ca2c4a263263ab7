import type { Receipt } from './use-receipt.ts';

/**
 * The receipt as a text to be sent: what was bought where and for how much. Nobody's name, address or document is in it,
 * and nothing that opens the photos.
 */
export function receiptText({ venue, facts, lines }: Receipt): string {
  const rows = lines.map(({ label, count, total }) => `${count} × ${label}: ${total}`);
  return [venue, ...rows, ...facts.map(({ label, text }) => `${label}: ${text}`)].join('\n');
}
