type ReceiptFact = { readonly label: string; readonly text: string };
type ReceiptLine = { readonly label: string; readonly count: number; readonly total: string };

/** The texts of a receipt, in the visitor's language. They contain no signed right. */
export type Receipt = {
  readonly venue: string;
  readonly lines: readonly ReceiptLine[];
  readonly facts: readonly ReceiptFact[];
};

/** The receipt as a text that the visitor can share. It has no personal data, and no code that opens the media. */
export function formatReceipt({ venue, facts, lines }: Receipt): string {
  const rows = lines.map(({ label, count, total }) => `${count} × ${label}: ${total}`);
  return [venue, ...rows, ...facts.map(({ label, text }) => `${label}: ${text}`)].join('\n');
}
